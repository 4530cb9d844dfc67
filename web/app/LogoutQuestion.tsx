import { leave } from '#web/platform/leave.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { useTitle } from '#web/platform/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Asks before signing out, because a link on another site must not sign a member out (ACC-8). */
export function LogoutQuestion() {
  const { shell } = usePrivate();
  useTitle(shell.logoutQuestion);
  return (
    <EmptyState
      heading="h1"
      drawing={<Icon name="user" size={32} />}
      title={shell.logoutQuestion}
      text={shell.logoutQuestionHint}
    >
      <Button variant="primary" onClick={() => void leave()}>
        {shell.logout}
      </Button>
      <LinkButton to="/dashboard">{shell.backToDashboard}</LinkButton>
    </EmptyState>
  );
}
