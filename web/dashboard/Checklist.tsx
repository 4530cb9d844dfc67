import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import {
  type Checklist as Standing,
  partsToCorrect,
  stepNames,
  type StepName,
  type StepState,
} from '#shared/checklist.ts';
import { reviewedParts } from '#web/own-listing/ReviewState.tsx';
import { Objection, RefusalText } from '#web/publication/RefusalText.tsx';
import { useStory } from '#web/membership/membership-story.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { usePlanPrice } from '#web/publication/plan-price.ts';
import { ReviewWaits } from '#web/publication/ReviewWaits.tsx';
import { useStepAction } from '#web/publication/use-step-action.ts';
import type { Tone } from '#web/ui/Badge.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Obstacles } from './Obstacles.tsx';
import { useOverviewListing } from './use-overview-listing.ts';

const marks = {
  done: { icon: 'check', tone: 'good' },
  waiting: { icon: 'clock', tone: 'caution' },
  failed: { icon: 'close', tone: 'bad' },
} as const satisfies Partial<Record<StepState, { icon: IconName; tone: Tone }>>;
const texts = { verify: VerifyText, write: WriteText, pay: PayText } as const;

/** Checklist of the three steps to a public listing, with a button for each that the provider can do now (PUB-3). */
export function Checklist({ me, standing }: { me: Me; standing: Standing }) {
  const { overview: t } = usePrivate();
  const { order, steps, open, live, obstacles } = standing;
  const inState = (state: StepState) => stepNames.filter((name) => steps[name] === state).length;
  return (
    <section className="checklist panel" aria-labelledby="checklist-title" data-testid="checklist">
      <h2 id="checklist-title" className="card-title">
        <Icon name="list" /> {t.stepsDone(inState('done'), stepNames.length, inState('waiting'))}
      </h2>
      <ol role="list" className="rows">
        {order.map((name, index) => {
          const Text = texts[name];
          const state = steps[name];
          // An open or later step shows its number; only a refusal is red.
          const mark = state === 'open' || state === 'later' ? undefined : marks[state];
          return (
            <li
              key={name}
              className="step media"
              data-step={name}
              data-state={state}
              aria-current={name === live ? 'step' : undefined}
            >
              <span
                className={`step__mark circle centered strong${mark ? ` tone--${mark.tone}` : ''}`}
                aria-hidden="true"
              >
                {mark ? <Icon name={mark.icon} size={18} /> : index + 1}
              </span>
              <div className="stack stack--tight">
                <h3 className="text-body">
                  {t.steps[name]} <span className="visually-hidden">({t.stepStates[state]})</span>
                </h3>
                <Text me={me} state={state} />
                {open.includes(name) && <StepButton me={me} step={name} primary={name === live} />}
                {name === 'verify' && state === 'waiting' && (
                  <Link className="tap" to="/verification">
                    {t.seeVerification}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} quiet={live !== undefined} />}
    </section>
  );
}

function StepButton({ me, step, primary }: { me: Me; step: StepName; primary: boolean }) {
  const action = useStepAction(me, step);
  if (!action) return null;
  return primary ? (
    <LinkButton to={action.to} variant="primary">
      {action.label}
    </LinkButton>
  ) : (
    <Link className="tap" to={action.to}>
      {action.label}
    </Link>
  );
}

interface StepTextProps {
  me: Me;
  state: StepState;
}

function VerifyText({ me }: StepTextProps) {
  const { overview: t, verification } = usePrivate();
  const { moment } = useAccountFormats();
  const since = me.waiting.identity;
  const texts: Record<Me['verification'], string> = {
    none: t.verifyHint,
    draft: t.verifyBegun,
    'more-asked': verification.askedTitle,
    pending: since ? t.left.identityWaits(moment(since)) : t.missingIdentityPending,
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

function WriteText({ me, state }: StepTextProps) {
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

/**
 * Refused parts of the listing, with reasons. Names the missing parts instead if no reason is known: while the listing
 * loads, or if a photo could not be processed.
 */
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
        {partsToCorrect(me).map((one) => (
          <p key={one}>{t.why[one]}</p>
        ))}
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
      <Objection refusals={refused.map(({ refusal }) => refusal)} />
    </>
  );
}

/**
 * Text of the payment step. A provider with a present or earlier membership sees its state. Other providers see why
 * they can't pay yet, or the price and why they need the membership. The price never stands beside a verification.
 */
function PayText({ me, state }: StepTextProps) {
  const { membership: words } = useOwn();
  const { overview: t, support } = usePrivate();
  const story = useStory(me.subscription);
  const price = usePlanPrice(me.subscription);
  if (state === 'done') return <p>{t.membershipDone}</p>;
  if (me.membership === 'none')
    return <p>{state === 'later' ? t.left.payLater : `${price.text}. ${words.none}`}</p>;
  return (
    <>
      {story.title && (
        <p>
          <strong>{story.title}</strong>
        </p>
      )}
      <p>{story.text}</p>
      {state === 'later' && <p>{t.left.payLater}</p>}
      {me.membership === 'disputed' && (
        <LinkButton to="/support" variant="quiet">
          {support.write}
        </LinkButton>
      )}
    </>
  );
}

/** Reason for a refused identity. Ignores a loading error, because the verification screen shows the reason too. */
function Refusal() {
  const { verification: t } = usePrivate();
  const { data } = useQuery(queries.verification());
  const { rejection, withdrawal } = data ?? {};
  if (!rejection && !withdrawal) return null;
  const words = withdrawal?.reason ?? rejection?.note;
  return (
    <div className="stack stack--tight" data-testid="refusal">
      <strong>{withdrawal ? t.withdrawnReason : t.failedReason}</strong>
      {rejection && !withdrawal && <p>{t.reasons[rejection.reason]}</p>}
      {words && (
        <blockquote className="reviewer-note" aria-label={t.reviewerNote}>
          {words}
        </blockquote>
      )}
    </div>
  );
}
