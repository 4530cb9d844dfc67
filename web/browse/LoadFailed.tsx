import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';

/** Error of a list that fails to load, above or instead of the earlier cards. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const browse = usePublicMessages('browse');
  const { tryAgain } = useCommon().action;
  return (
    <ErrorPanel title={browse.failed}>
      <Button onClick={retry}>{tryAgain}</Button>
    </ErrorPanel>
  );
}
