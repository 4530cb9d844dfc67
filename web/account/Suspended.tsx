import { useConfig } from '#web/platform/config.tsx';
import { leave } from '#web/platform/leave.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';

/** Shown wherever the server says so: nothing else works for this account. */
export function Suspended() {
  const { shell } = usePrivate();
  const { supportEmail } = useConfig();
  return (
    <ErrorPanel heading="h1" title={shell.suspended} text={shell.suspendedHint(supportEmail)}>
      <Button onClick={() => void leave()}>{shell.logout}</Button>
    </ErrorPanel>
  );
}
