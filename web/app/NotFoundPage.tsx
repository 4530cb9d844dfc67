import { usePrivate } from '#web/platform/messages.tsx';
import { useTitle } from '#web/platform/PageHeading.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { WrongWay } from '#web/ui/drawings/WrongWay.tsx';

/** 404 screen for addresses that do not exist, or that the member's role may not open. */
export function NotFoundPage() {
  const { shell } = usePrivate();
  useTitle(shell.notFound);
  return (
    <EmptyState heading="h1" drawing={<WrongWay />} title={shell.notFound} text={shell.notFoundHint}>
      <ButtonLink href="/" variant="primary">
        {shell.home}
      </ButtonLink>
    </EmptyState>
  );
}
