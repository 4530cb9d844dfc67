import { Loaded } from '../../private/Loaded.tsx';
import { useMe } from '../../private/queries.ts';
import { TextField } from '../../ui/Field.tsx';
import { useSettings } from './settings-messages.ts';

/** /dashboard/settings: who she is. */
export function ProfilePanel() {
  const { profile: t, tabs } = useSettings();
  return (
    <>
      <h2 className="visually-hidden">{tabs.profile}</h2>
      <Loaded query={useMe()} title={t.loadFailed}>
        {(me) => (
          <section className="panel stack">
            <TextField label={t.name} value={me.name} disabled readOnly />
            <TextField label={t.email} value={me.email} disabled readOnly />
          </section>
        )}
      </Loaded>
    </>
  );
}
