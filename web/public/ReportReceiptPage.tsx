import type { ReportReceipt } from '#shared/api/report.ts';
import type { Language } from '#shared/account-options.ts';
import { dateFormats, unknownZone } from '#shared/dates.ts';
import { appealTextMax } from '#shared/report.ts';
import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Honeypot } from '#web/ui/Honeypot.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { safetyTexts } from './legal-texts.ts';
import type { Site } from './page.tsx';
import { FoldedUrgentHelp, UrgentHelp } from './UrgentHelp.tsx';

/** Countries up to which the numbers to call are not behind a fold of their own. */
const fewCountries = 3;

/** Receipt of a report, for the holder of its reference (REPORT-9). It says nothing of what was reported. */
export function ReportReceiptPage({
  reference,
  receipt: { at, dueAt, urgent, state, objectedAt, mayObject },
  site,
  now,
}: {
  reference: string;
  receipt: ReportReceipt;
  site: Site;
  now: Date;
}) {
  const { reports: t, footer } = usePageMessages();
  const language = useLanguage();
  const { day, moment } = dateFormats(language, unknownZone);
  const isOpen = state === 'received';
  const isUrgent = urgent && isOpen;
  const help = { text: safetyTexts[language], shown: site.openCountries, own: site.urgentHelp };
  const isShort = site.openCountries.length <= fewCountries;
  const outcome = isOpen ? (
    <Notice tone="good" title={objectedAt ? t.objected : t.sent} text={t.save} />
  ) : (
    <Notice
      tone={state === 'measure' ? 'good' : 'neutral'}
      text={state === 'no-measure' && objectedAt ? t.final : t.outcome[state]}
    />
  );
  return (
    <div className="container reading stack">
      <h1>{t.receipt}</h1>
      {isUrgent && (
        <Notice tone="caution" title={t.callNow} text={t.callNowText}>
          {!isShort && <FoldedUrgentHelp {...help} />}
        </Notice>
      )}
      {!isUrgent && outcome}
      <dl className="facts panel">
        <div>
          <dt>{t.reference}</dt>
          <dd className="strong numeric">{inGroups(reference)}</dd>
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
            <dd>
              {urgent && !objectedAt
                ? `${moment(dueAt)} (${minutesTo(dueAt, now, language)})`
                : day(dueAt.slice(0, 10))}
            </dd>
          </div>
        )}
      </dl>
      {isOpen && new Date(dueAt) < now && <Notice tone="caution" text={t.late} />}
      {isUrgent && isShort && <UrgentHelp {...help} />}
      {isUrgent && outcome}
      {mayObject && <ObjectionForm reference={reference} />}
      {isOpen && (
        <section className="stack stack--tight">
          <h2>{t.next}</h2>
          <ol>
            {[t.steps[objectedAt ? 'objected' : urgent ? 'urgent' : 'ordinary'], ...t.stepsOfAll].map(
              (step) => (
                <li key={step}>{step}</li>
              ),
            )}
          </ol>
        </section>
      )}
      <p>{t.secret}</p>
      <section className="stack stack--tight">
        <h2>{t.questions}</h2>
        <p>{t.elsewhere}</p>
        <p>
          <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> ·{' '}
          <a href="/support">{footer.support}</a>
        </p>
      </section>
    </div>
  );
}

/** Form of the reporter's objection to a case without a measure (REPORT-10), which works without JavaScript. */
function ObjectionForm({ reference }: { reference: string }) {
  const { reports: t } = usePageMessages();
  const language = useLanguage();
  const { number } = useFormats();
  return (
    <section className="stack stack--tight">
      <h2>{t.objection}</h2>
      <p>{t.objectionText}</p>
      <form className="stack" method="post" action={`/api/reports/${reference}/objection`}>
        <input type="hidden" name="language" value={language} />
        <Field label={t.objectionField} help={t.objectionHelp(number(appealTextMax))} required>
          {(control) => (
            <textarea
              className="input"
              name="text"
              rows={5}
              maxLength={appealTextMax}
              required
              {...control}
            />
          )}
        </Field>
        <Honeypot />
        <div>
          <Button type="submit" variant="primary">
            {t.object}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Splits a reference into groups of four, to read it aloud. */
const inGroups = (reference: string): string => reference.replaceAll(/.{4}(?=.)/g, '$& ');

/** Returns the time to an instant in words: the page knows no time zone of its visitor. @param until ISO, UTC */
const minutesTo = (until: string, now: Date, language: Language): string =>
  new Intl.RelativeTimeFormat(language).format(
    Math.round((Date.parse(until) - now.getTime()) / 60_000),
    'minute',
  );
