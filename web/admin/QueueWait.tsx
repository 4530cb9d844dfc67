import { Loader } from '@aws-amplify/ui-react';
import { useCommon } from '#web/i18n/i18n.tsx';

/** A queue, or its next page, on its way; `inline` beside what is there already. */
export function QueueWait({ inline = false }: { inline?: boolean }) {
  const { loading } = useCommon().action;
  if (inline) return <Loader size="large" aria-label={loading} />;
  return (
    <div className="queue-wait">
      <Loader variation="linear" aria-label={loading} />
      <div className="skeleton table-skeleton" />
    </div>
  );
}
