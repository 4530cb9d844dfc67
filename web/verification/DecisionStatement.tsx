import type { OwnDecision } from '#shared/decision.ts';
import { rejectionReasons, type RejectionReason } from '#shared/verification.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

const isReason = (reason: string | undefined): reason is RejectionReason =>
  rejectionReasons.includes(reason as RejectionReason);

/**
 * Shows a decision against the owner with its reason, legal ground and author, and explains how to object (DECISION-3).
 */
export function DecisionStatement({
  decision,
  factsShown = false,
}: {
  decision: OwnDecision;
  /** True if the page already shows the facts above this statement. */
  factsShown?: boolean;
}) {
  const { verification } = usePrivate();
  const { decision: t, reasons } = verification;
  const { date, dateTime, day } = useAccountFormats();
  const { supportEmail } = useConfig();
  const { kind, at, reason, facts, ground, automated, until, objection } = decision;
  const unanswered = kind === 'verification-unanswered';
  const expired = kind === 'verification-expired' || kind === 'verification-name-unproved';
  return (
    <section className="panel stack own-decision" aria-label={t.title} data-testid="decision">
      <dl className="own-decision__facts">
        {!factsShown && (
          <>
            <dt>{t.facts}</dt>
            <dd className="stack stack--tight">
              {isReason(reason) && <p>{reasons[reason]}</p>}
              {unanswered && <p>{t.unanswered}</p>}
              {expired && reason !== undefined && (
                <p>{(kind === 'verification-expired' ? t.expiredOn : t.nameUnproved)(day(reason))}</p>
              )}
              <ReviewerNote text={facts} />
            </dd>
          </>
        )}
        <dt>{t.ground}</dt>
        <dd>{ground === 'terms' ? <a href="/terms">{t.grounds.terms}</a> : t.grounds[ground]}</dd>
        <dt>{t.by}</dt>
        <dd>{automated ? (expired || unanswered ? t.program : t.programDecided) : t.person}</dd>
        <dt>{t.at}</dt>
        <dd>{dateTime(at)}</dd>
        <dt>{t.until}</dt>
        <dd>{until === undefined ? t.untilApproved : date(until)}</dd>
      </dl>
      <div className="stack stack--tight">
        <h2>{t.objection}</h2>
        <p>{t.write(supportEmail, date(objection.until))}</p>
        {objection.ways.includes('start-again') && <p>{t.startAgain}</p>}
        <p className="soft small">{t.elsewhere}</p>
        <div className="row">
          <ButtonLink href={`mailto:${supportEmail}`} icon="mail">
            {t.writeUs}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
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
