import type { Me } from '#shared/api/account.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { RefusalText, reviewedParts } from '#web/listing/own/ReviewState.tsx';
import { useStory } from '#web/membership/membership-story.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import type { StepState } from '#web/publication/checklist.ts';
import { usePlanPrice } from '#web/publication/plan-price.ts';
import { Refusal } from '#web/publication/Refusal.tsx';
import { ReviewWaits } from '#web/publication/ReviewWaits.tsx';
import { useOverviewListing } from './use-overview-listing.ts';

interface Told {
  me: Me;
  state: StepState;
}

export function VerifyText({ me }: Told) {
  const { overview: t, verification } = usePrivate();
  const { dateTime } = useFormats();
  const since = me.waiting.identity;
  const texts: Record<Me['verification'], string> = {
    none: t.verifyHint,
    draft: t.verifyBegun,
    'more-asked': verification.askedTitle,
    pending: since ? t.identityWaits(dateTime(since)) : t.missingIdentityPending,
    approved: t.identityDone,
    rejected: verification.failedTitle,
    withdrawn: verification.withdrawnTitle,
    expired: verification.expiredTitle,
  };
  return (
    <>
      <p>{texts[me.verification]}</p>
      {(me.verification === 'rejected' || me.verification === 'withdrawn') && <Refusal />}
    </>
  );
}

export function WriteText({ me, state }: Told) {
  const { overview: t } = usePrivate();
  if (!me.hasListing) return <p>{me.verification === 'pending' ? t.writeMeanwhile : t.editProfileHint}</p>;
  switch (state) {
    case 'failed':
      return <Refused me={me} />;
    case 'open':
      return <p>{t.why.contact}</p>;
    case 'done':
      return (
        <>
          <p>{t.writeDone}</p>
          <ReviewWaits me={me} />
        </>
      );
    default:
      return <ReviewWaits me={me} />;
  }
}

/** What a reviewer refused of it and why; until that is there, or where a photo could not be used at all, what is missing. */
function Refused({ me }: { me: Me }) {
  const { overview: t } = usePrivate();
  const { review } = useOwn();
  const { data: listing } = useOverviewListing();
  const refused = listing
    ? reviewedParts(listing, review).flatMap(({ what, refusal }) => (refusal ? { what, refusal } : []))
    : [];
  if (refused.length === 0)
    return (
      <>
        {(['content', 'photos'] as const).map(
          (one) => me.missing.includes(one) && <p key={one}>{t.why[one]}</p>,
        )}
      </>
    );
  return (
    <>
      {refused.map(({ what, refusal }) => (
        <p key={what}>
          <RefusalText what={what} refusal={refusal} />
        </p>
      ))}
      <p>{review.refusedText}</p>
    </>
  );
}

/** Of who has or had a membership, the same words as on its own screen; of who has none, what it costs or why it waits. */
export function PayText({ me, state }: Told) {
  const { membership: words } = useOwn();
  const { overview: t, support } = usePrivate();
  const story = useStory(me.subscription);
  const price = usePlanPrice(me.subscription);
  if (state === 'done') return <p>{t.membershipDone}</p>;
  if (me.membership === 'none')
    return (
      <p>{state === 'later' ? `${price.text}. ${words.waitingText}` : `${price.text}. ${words.none}`}</p>
    );
  return (
    <>
      {story.title && (
        <p>
          <strong>{story.title}</strong>
        </p>
      )}
      <p>{story.text}</p>
      {me.membership === 'disputed' && (
        <LinkButton to="/support" variant="quiet">
          {support.write}
        </LinkButton>
      )}
    </>
  );
}
