import type { ReportReceipt } from '#shared/api/report.ts';
import { dateFormats, unknownZone } from '#shared/dates.ts';
import { useInLanguage, useLanguage } from '#web/i18n/i18n.tsx';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Receipt of a report, for whoever holds its reference (REPORT-9). It says nothing of what was reported. */
export function ReportReceiptPage({
  reference,
  receipt: { at, dueAt, urgent, state },
  supportEmail,
  now,
}: {
  reference: string;
  receipt: ReportReceipt;
  supportEmail: string;
  now: Date;
}) {
  const { reports: t, footer } = usePageMessages();
  const inLanguage = useInLanguage();
  const { date, moment } = dateFormats(useLanguage(), unknownZone);
  const isOpen = state === 'received';
  return (
    <div className="container report stack">
      <h1>{t.receipt}</h1>
      {isOpen ? (
        <Notice tone="good" title={t.sent} text={t.save} />
      ) : (
        <Notice tone={state === 'measure' ? 'good' : 'neutral'} text={t.outcome[state]} />
      )}
      <dl className="report__facts panel">
        <div>
          <dt>{t.reference}</dt>
          <dd className="report__reference">{inGroups(reference)}</dd>
        </div>
        <div>
          <dt>{t.state}</dt>
          <dd>{t.states[state]}</dd>
        </div>
        <div>
          <dt>{t.sentOn}</dt>
          <dd>{moment(at)}</dd>
        </div>
        {isOpen && (
          <div>
            <dt>{t.due}</dt>
            <dd>{urgent ? moment(dueAt) : date(dueAt)}</dd>
          </div>
        )}
      </dl>
      {isOpen && new Date(dueAt) < now && <Notice tone="caution" text={t.late} />}
      {urgent && isOpen && (
        <section className="stack stack--tight">
          <h2>{t.callNow}</h2>
          <p>{t.callNowText}</p>
          <div>
            <ButtonLink variant="primary" icon="phone" href={inLanguage('/safety')}>
              {t.whomToCall}
            </ButtonLink>
          </div>
        </section>
      )}
      {isOpen && (
        <section className="stack stack--tight">
          <h2>{t.next}</h2>
          <ol>
            {[t.steps[urgent ? 'urgent' : 'ordinary'], ...t.stepsOfAll].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <p>{t.secret}</p>
      <section className="stack stack--tight">
        <h2>{t.objection}</h2>
        <p>{t.objectionText}</p>
        <p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> · <a href="/support">{footer.support}</a>
        </p>
      </section>
    </div>
  );
}

/** Splits a reference into groups of four, to read it aloud. */
const inGroups = (reference: string): string => reference.replaceAll(/.{4}(?=.)/g, '$& ');
