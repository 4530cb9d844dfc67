import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';

/** A list that could not be loaded: above what is still shown from before, or in its place. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const browse = usePublicMessages('browse');
  const { tryAgain } = useCommon().action;
  return (
    <ErrorPanel title={browse.failed}>
      <Button onClick={retry}>{tryAgain}</Button>
    </ErrorPanel>
  );
}
