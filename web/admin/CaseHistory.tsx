import { Fragment } from 'react';
import type { VerificationCase } from '#shared/api/verification.ts';
import { type CaseHistoryEntry, isIdentityDecision } from '#shared/case-history.ts';
import type { AdminMessages } from '#web/i18n/en/admin.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useAdmin } from './admin-messages.ts';

/** Number of entries shown without a click, besides the identity decisions, which are always shown. */
const othersAtOnce = 2;

/**
 * Shows how many cases the provider has submitted, the earlier decisions against the provider, and the number of these
 * decisions (REVIEW-7).
 */
export function CaseHistory({
  of,
}: {
  /** Cases about reports have no number of submissions. */
  of: Pick<VerificationCase, 'history' | 'historyTotal'> & Partial<Pick<VerificationCase, 'submission'>>;
}) {
  const { history: t } = useAdmin();
  const { submission, history: entries, historyTotal } = of;
  const atOnce = entries.filter(isIdentityDecision).length + othersAtOnce;
  const rest = entries.slice(atOnce);
  const unshown = historyTotal - entries.length;
  // A first submission has no earlier decision to name.
  const decided = historyTotal > 0 ? t.total(historyTotal) : submission === 1 ? '' : t.none;
  return (
    <section className="stack stack--tighter" aria-label={t.title} data-testid="case-history">
      <p className="small">{[submission && t.submission(submission), decided].filter(Boolean).join(' · ')}</p>
      {entries.length > 0 && <List entries={entries.slice(0, atOnce)} />}
      {rest.length > 0 && (
        <details>
          <summary>{t.more(rest.length)}</summary>
          <List entries={rest} />
        </details>
      )}
      {unshown > 0 && <p className="small">{t.unshown(unshown)}</p>}
    </section>
  );
}

function List({ entries }: { entries: readonly CaseHistoryEntry[] }) {
  return (
    <ul role="list" className="stack stack--tighter small written">
      {entries.map((entry, index) => (
        <li key={`${entry.at} ${entry.about} ${index}`}>
          <CaseHistoryText entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** History entry: date, subject, reason, and the note that the provider received. */
export function CaseHistoryText({ entry }: { entry: CaseHistoryEntry }) {
  const t = useAdmin();
  const { dateTime, day } = useAccountFormats();
  const lang = useContentLang();
  const { at, about, note, photos, alsoFor = [] } = entry;
  const why =
    whyOf(entry, t) ??
    ((about === 'verification-expired' || about === 'verification-name-unproved') && entry.reason
      ? day(entry.reason)
      : '');
  const quoted = (text: string | undefined) =>
    text && (
      <>
        {'. '}
        <q lang={lang}>{text}</q>
      </>
    );
  return (
    <>
      <time dateTime={at}>{dateTime(at)}</time>:{' '}
      {photos === undefined ? t.history.about[about] : t.history.photosRefused(photos)}
      {why && `. ${why}`}
      {quoted(note)}
      {alsoFor.map((other) => (
        <Fragment key={`${other.reason} ${other.note}`}>
          {'; '}
          {whyOf(other, t)}
          {quoted(other.note)}
        </Fragment>
      ))}
    </>
  );
}

function whyOf(
  { reason = '', documents }: Pick<CaseHistoryEntry, 'reason' | 'documents'>,
  t: AdminMessages,
): string | undefined {
  if (documents) return documents.map((kind) => t.documentKinds[kind]).join('; ');
  const reasons: Partial<Record<string, string>> = {
    ...t.reports.reasons,
    ...t.contents.reasons,
    ...t.reasons,
  };
  return reasons[reason];
}
