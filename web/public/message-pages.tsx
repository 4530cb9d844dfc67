import { useCommon } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Any other address. */
export function NotFoundPage() {
  const { notFound } = usePublicMessages();
  return (
    <EmptyState heading="h1" title={notFound.heading} text={notFound.text}>
      <ButtonLink variant="primary" href="/">
        {notFound.home}
      </ButtonLink>
    </EmptyState>
  );
}

/** A listing that is not public, whatever the reason: hidden and missing look the same. */
export function ListingNotFoundPage() {
  const { detail } = usePublicMessages();
  const { action } = useCommon();
  return (
    <EmptyState heading="h1" title={detail.notFoundTitle} text={detail.notFoundText}>
      <ButtonLink variant="primary" href="/listings">
        {detail.viewAll}
      </ButtonLink>
      <ButtonLink href="/">{action.goHome}</ButtonLink>
    </EmptyState>
  );
}

/** A cursor that was forged, or sealed by an older key. */
export function BadCursorPage() {
  const { badPage } = usePublicMessages();
  return (
    <EmptyState heading="h1" icon="list" title={badPage.heading} text={badPage.text}>
      <ButtonLink variant="primary" href="/listings">
        {badPage.action}
      </ButtonLink>
    </EmptyState>
  );
}

/** Something failed on our side; trying again means asking for the same address. */
export function FailurePage({ retry }: { retry: string }) {
  const { failure } = usePublicMessages();
  const { action } = useCommon();
  return (
    <EmptyState heading="h1" icon="warning" title={failure.title} text={failure.text}>
      <ButtonLink variant="primary" href={retry}>
        {action.tryAgain}
      </ButtonLink>
      <ButtonLink href="/">{action.goHome}</ButtonLink>
    </EmptyState>
  );
}
