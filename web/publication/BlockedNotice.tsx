import { useQuery } from '@tanstack/react-query';
import type { Me } from '#shared/api/account.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { nextStep, openStep } from './next-step.ts';

/** Says which of identity and membership is missing, and leads to the next step: the screen's main action. */
export function BlockedNotice({ me, title }: { me: Me; title?: string }) {
  const { overview: t, verification } = usePrivate();
  const { identityMissing, membershipMissing, action } = nextStep(me);
  const { price } = useConfig();
  const { money } = useFormats();
  const lead =
    identityMissing && membershipMissing
      ? t.missingBoth
      : identityMissing
        ? t.missingOnlyIdentity
        : t.missingOnlyMembership;

  const actions = {
    'start-verification': { to: '/verification', label: t.startVerification },
    'continue-verification': { to: '/verification', label: t.continueVerification },
    'retry-verification': { to: '/verification', label: verification.again },
    'see-verification': { to: '/verification', label: t.seeVerification },
    membership: { to: '/membership', label: t.verifyNow(money(price.amount, price.currency)) },
  };
  const main = action && actions[action];
  /** What somebody decided or time did; until then nobody has done anything yet. */
  const outcomes: Partial<Record<Me['verification'], string>> = {
    pending: t.missingIdentityPending,
    'more-asked': verification.askedTitle,
    rejected: verification.failedTitle,
    withdrawn: verification.withdrawnTitle,
    expired: verification.expiredTitle,
  };

  return (
    <section className="blocked panel stack" aria-labelledby="blocked-title" data-testid="blocked-notice">
      <div className="stack stack--tight">
        <h2 id="blocked-title">{title ?? t.blockedTitle}</h2>
        <p>{lead}</p>
      </div>
      <ul role="list" className="blocked__list">
        <Requirement
          done={!identityMissing}
          waiting={me.verification === 'pending'}
          failed={me.verification === 'rejected' || me.verification === 'withdrawn'}
          text={identityMissing ? (outcomes[me.verification] ?? t.missingIdentity) : t.identityDone}
        />
        <Requirement
          done={!membershipMissing}
          text={membershipMissing ? t.missingMembership : t.membershipDone}
        />
      </ul>
      {(me.verification === 'rejected' || me.verification === 'withdrawn') && <Refusal />}
      {main && (
        <LinkButton
          to={main.to}
          variant={action === 'see-verification' || openStep(me) === 'listing' ? 'secondary' : 'primary'}
        >
          {main.label}
        </LinkButton>
      )}
    </section>
  );
}

/** Why somebody said no, in their words; while it can't be read, the verification's own screen has it. */
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

const icons = { done: 'check', waiting: 'clock', failed: 'close', missing: 'circle' } as const;

/** `failed`: a person said no. What nobody has done yet is only missing. */
function Requirement({
  done,
  waiting = false,
  failed = false,
  text,
}: {
  done: boolean;
  waiting?: boolean;
  failed?: boolean;
  text: string;
}) {
  const state = done ? 'done' : waiting ? 'waiting' : failed ? 'failed' : 'missing';
  return (
    <li className="blocked__item" data-state={state}>
      <Icon name={icons[state]} />
      {text}
    </li>
  );
}
