import type { ErrorCode } from '#shared/errors.ts';
import { codeMessage } from '#web/api/error-message.ts';
import { useCommon, useInLanguage } from '#web/i18n/i18n.tsx';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NoConnection } from '#web/ui/drawings/NoConnection.tsx';
import { ProfileGone } from '#web/ui/drawings/ProfileGone.tsx';
import { WrongWay } from '#web/ui/drawings/WrongWay.tsx';

/** Page for an address that does not exist. */
export function NotFoundPage() {
  const { notFound } = usePageMessages();
  const inLanguage = useInLanguage();
  return (
    <EmptyState heading="h1" drawing={<WrongWay />} title={notFound.heading} text={notFound.text}>
      <ButtonLink variant="primary" href={inLanguage('/')}>
        {notFound.home}
      </ButtonLink>
    </EmptyState>
  );
}

/** Page for a listing that is not public, for any reason, or (`named` is false) for an address without an id. */
export function ListingNotFoundPage({ named }: { named: boolean }) {
  const detail = usePublicMessages('detail');
  const inLanguage = useInLanguage();
  const { action } = useCommon();
  return (
    <EmptyState
      heading="h1"
      drawing={<ProfileGone />}
      title={detail.notFoundTitle}
      text={named ? detail.notFoundText : detail.noId}
    >
      <ButtonLink variant="primary" href={inLanguage('/listings')}>
        {detail.viewAll}
      </ButtonLink>
      <ButtonLink href={inLanguage('/')}>{action.goHome}</ButtonLink>
    </EmptyState>
  );
}

/** Page for a forged cursor, or one encrypted with an older key. `first` links to the list's first page. */
export function BadCursorPage({ first }: { first: string }) {
  const { badPage } = usePageMessages();
  return (
    <EmptyState heading="h1" drawing={<WrongWay />} title={badPage.heading} text={badPage.text}>
      <ButtonLink variant="primary" href={first}>
        {badPage.action}
      </ButtonLink>
    </EmptyState>
  );
}

/** Page for an internal failure; `retry` is the requested address. */
export function FailurePage({ retry }: { retry: string }) {
  const { failure } = usePageMessages();
  const detail = usePublicMessages('detail');
  const inLanguage = useInLanguage();
  const { action } = useCommon();
  const isListing = /^\/[a-z]{2}\/listings\/./.test(retry);
  return (
    <EmptyState
      heading="h1"
      drawing={<NoConnection />}
      title={isListing ? detail.loadFailed : failure.title}
      text={failure.text}
    >
      <ButtonLink variant="primary" href={retry}>
        {action.tryAgain}
      </ButtonLink>
      {isListing && <ButtonLink href={inLanguage('/listings')}>{detail.viewAll}</ButtonLink>}
      <ButtonLink href={inLanguage('/')}>{action.goHome}</ButtonLink>
    </EmptyState>
  );
}

/** Pages whose form people type in: the forms of reports. */
const typedForm = /^(?:\/[a-z]{2})?\/report(?:\/|$)/;

/**
 * Page that shows why a form was refused. Only the browser's back button brings back what was typed, so after a report
 * the page says so instead of linking to an empty form (LOOK-18). Other forms have no field to correct.
 */
export function RefusedPage({
  code,
  wait,
  next,
}: {
  code: ErrorCode;
  /** Seconds until the form can be sent again. */
  wait: number | undefined;
  next: string;
}) {
  const { failure, reports, footer } = usePageMessages();
  const common = useCommon();
  const { action } = common;
  const inLanguage = useInLanguage();
  const isTyped = typedForm.test(next);
  const { refused } = reports;
  const text =
    code === 'invalid-input'
      ? (isTyped ? refused : failure).unreadable
      : codeMessage({ code, retryAfter: wait }, common);
  if (isTyped)
    return (
      <EmptyState heading="h1" drawing={<NoConnection />} title={refused.title} text={text}>
        <p>
          <strong>{refused.back}</strong>
        </p>
        <ButtonLink href={inLanguage('/safety')}>{reports.whomToCall}</ButtonLink>
        <ButtonLink href="/support">{footer.support}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState heading="h1" drawing={<NoConnection />} title={failure.title} text={text}>
      <ButtonLink variant="primary" href={next}>
        {action.goBack}
      </ButtonLink>
      <ButtonLink href={inLanguage('/')}>{action.goHome}</ButtonLink>
    </EmptyState>
  );
}
