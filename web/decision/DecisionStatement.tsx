import type { ReactNode } from 'react';
import type { DecisionKind, ListedDecision, OwnDecision } from '#shared/decision.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Reads the reasons from the texts, because the lists of reasons would load zod into the overview. */
const isKeyOf = <T extends object>(texts: T, given: string | undefined): given is Extract<keyof T, string> =>
  given !== undefined && Object.hasOwn(texts, given);

const isContent = (kind: DecisionKind) =>
  kind === 'text-refused' || kind === 'photo-refused' || kind === 'avatar-refused' || kind === 'post-refused';

/**
 * Shows a decision against the owner with its reason, legal ground and author, and explains how to object (DECISION-3,
 * REPORT-8).
 */
export function DecisionStatement({
  decision,
  factsShown = false,
  head,
  children,
}: {
  decision: OwnDecision & Pick<ListedDecision, 'over' | 'replacedAt' | 'appeal' | 'mayAppeal'>;
  /** True if the page already shows the facts above this statement. */
  factsShown?: boolean;
  /** Heading of the statement in a list, with the thing that it is about. */
  head?: ReactNode;
  /** The appeal, if the decision has one. */
  children?: ReactNode;
}) {
  const { decision: t } = usePrivate().verification;
  const { decisions: words } = useOwn();
  const { date, dateTime } = useAccountFormats();
  const { supportEmail } = useConfig();
  const lang = useContentLang();
  const { kind, at, ground, category, legalGround, source, automated, until, objection, replacedAt } =
    decision;
  const ends = endOf();
  const Heading = head ? 'h3' : 'h2';
  return (
    <section className="panel stack" aria-label={head ? undefined : t.title} data-testid="decision">
      {head}
      <dl className="stack stack--close">
        {!factsShown && (
          <div>
            <dt>{t.facts}</dt>
            <dd className="stack stack--tight">
              <DecisionReason decision={decision} />
            </dd>
          </div>
        )}
        {category && (
          <div>
            <dt>{words.category}</dt>
            <dd>{words.categories[category]}</dd>
          </div>
        )}
        <div>
          <dt>{t.ground}</dt>
          <dd>
            {ground === 'terms' ? <a href="/terms">{t.grounds.terms}</a> : !legalGround && t.grounds[ground]}
            {legalGround && <p lang={lang}>{words.law(legalGround)}</p>}
          </dd>
        </div>
        {source && (
          <div>
            <dt>{words.source}</dt>
            <dd>{words.report}</dd>
          </div>
        )}
        <div>
          <dt>{t.by}</dt>
          <dd>{author()}</dd>
        </div>
        <div>
          <dt>{t.at}</dt>
          <dd>{dateTime(at)}</dd>
        </div>
        {ends !== undefined && (
          <div>
            <dt>{t.until}</dt>
            <dd>{ends}</dd>
          </div>
        )}
      </dl>
      <div className="stack stack--tight">
        {/* The decision that replaced this one has the appeal. */}
        {replacedAt === undefined && (
          <>
            <Heading className="text-body">{decision.appeal ? words.yourAppeal : t.objection}</Heading>
            {!decision.appeal && (
              <HowToObject kind={kind} until={objection.until} mayAppeal={decision.mayAppeal} />
            )}
          </>
        )}
        {objection.ways.includes('start-again') && (
          <p>{kind.startsWith('verification-') ? t.startAgain : words.sendAgain}</p>
        )}
        {children}
        <p className="soft small">{t.elsewhere}</p>
        {!decision.appeal && !decision.mayAppeal && replacedAt === undefined && (
          <div className="row">
            <ButtonLink href={`mailto:${supportEmail}`} icon="mail" of={head ? words.kinds[kind] : undefined}>
              {t.writeUs}
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  );

  function author(): string {
    if (kind === 'account-banned') return words.twoPeople;
    if (!automated) return t.person;
    if (kind === 'listing-disabled' && !decision.over) return words.programReviewed;
    return kind === 'verification-rejected' || kind === 'listing-disabled' ? t.programDecided : t.program;
  }

  /** Returns how long the decision applies; undefined for one that restricts nothing. */
  function endOf(): string | undefined {
    if (replacedAt !== undefined) return words.replaced(dateTime(replacedAt));
    if (decision.over) return words.overText;
    if (until !== undefined) return date(until);
    if (isContent(kind)) return words.refusedUntil;
    switch (kind) {
      case 'listing-disabled':
        return automated ? words.hiddenUntilReviewed : words.hidden;
      case 'photo-removed':
      case 'post-removed':
        return words.removed;
      case 'account-suspended':
        return words.suspendedUntil;
      case 'account-banned':
        return words.bannedUntil;
      case 'transfer-refused':
      case 'membership-refunded':
        return undefined;
      default:
        return t.untilApproved;
    }
  }
}

/** Sentence on how to object to a decision, or that the deadline passed. @param until deadline, ISO, UTC */
export function HowToObject({
  kind,
  until,
  mayAppeal,
}: { until: string } & Pick<ListedDecision, 'kind' | 'mayAppeal'>) {
  const { decision: t } = usePrivate().verification;
  const { decisions: words } = useOwn();
  const { date } = useAccountFormats();
  const { supportEmail } = useConfig();
  const day = date(until);
  if (Date.parse(until) <= Date.now()) return <p>{words.deadlinePassed(day)}</p>;
  if (!mayAppeal) return <p>{t.write(supportEmail, day)}</p>;
  const isSuspension = kind === 'account-suspended' || kind === 'account-banned';
  return <p>{isSuspension ? `${words.appealUntil(day)} ${words.renewalStays}` : words.appealUntil(day)}</p>;
}

/** Reason of a decision in words, and the facts that a person wrote. */
export function DecisionReason({ decision: { kind, reason, facts } }: { decision: OwnDecision }) {
  const { decision: t, reasons } = usePrivate().verification;
  const { decisions: words, review, transfer } = useOwn();
  const { day } = useAccountFormats();
  const sentences = sentencesOf();
  return (
    <>
      {sentences.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <ReviewerNote text={facts} />
    </>
  );

  function sentencesOf(): string[] {
    if (kind === 'verification-unanswered') return [t.unanswered];
    if (reason === undefined) return [];
    if (kind === 'verification-expired') return [t.expiredOn(day(reason))];
    if (kind === 'verification-name-unproved') return [t.nameUnproved(day(reason))];
    if (kind === 'listing-disabled')
      return [
        ...(reason === 'minor' || reason === 'coercion' ? [words.reported[reason]] : []),
        words.hiddenAtOnce,
      ];
    if (kind === 'transfer-refused')
      return isKeyOf(transfer.refusals, reason) ? [transfer.refusals[reason]] : [];
    if (isContent(kind))
      return isKeyOf(review.reason, reason)
        ? [review.refused(words.refused[kind], review.reason[reason])]
        : [];
    return isKeyOf(reasons, reason) ? [reasons[reason]] : [];
  }
}

/** Earlier decision, collapsed while the provider works on a new case. */
export function LastDecision({ decision }: { decision: OwnDecision }) {
  const { verification } = usePrivate();
  const { decision: t } = verification;
  return (
    <details className="last-decision">
      <summary>{t.before}</summary>
      <DecisionStatement decision={decision} />
    </details>
  );
}

export function ReviewerNote({ text }: { text: string | undefined }) {
  const { verification: t } = usePrivate();
  return (
    text && (
      <blockquote className="reviewer-note" aria-label={t.reviewerNote}>
        {text}
      </blockquote>
    )
  );
}
