import { Loaded } from '#web/platform/Loaded.tsx';
import { useMe } from '#web/platform/queries.ts';
import { ErasureCard } from './data/ErasureCard.tsx';
import { ExportCard } from './data/ExportCard.tsx';
import { useSettings } from './settings-messages.ts';

/** /dashboard/settings/data: what a person can take along, and leaving. */
export function DataPanel() {
  const { tabs } = useSettings();
  return (
    <>
      <h2 className="visually-hidden">{tabs.data}</h2>
      <ExportCard />
      <Loaded query={useMe()}>{(me) => <ErasureCard me={me} />}</Loaded>
    </>
  );
}
