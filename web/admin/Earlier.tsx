import { Fragment } from 'react';
import type { VerificationCase } from '#shared/api/verification.ts';
import { type EarlierWord, isIdentityDecision } from '#shared/earlier-word.ts';
import type { AdminMessages } from '#web/i18n/en/admin.ts';
import { useContentLang, useFormats } from '#web/i18n/i18n.tsx';
import { useAdmin } from './admin-messages.ts';

/** So many are read without a press, beside every identity decision. */
const othersAtOnce = 2;

/** What was said against somebody before, how much of it there is, and which submission of theirs this is (REVIEW-7). */
export function Earlier({ of }: { of: Pick<VerificationCase, 'submission' | 'earlier' | 'earlierTotal'> }) {
  const { earlier: t } = useAdmin();
  const { submission, earlier: words, earlierTotal } = of;
  const atOnce = words.filter(isIdentityDecision).length + othersAtOnce;
  const rest = words.slice(atOnce);
  const unshown = earlierTotal - words.length;
  return (
    <section className="earlier stack stack--tighter" aria-label={t.title} data-testid="earlier">
      <p className="small">
        <strong>{t.submission(submission)}</strong> {earlierTotal === 0 ? t.none : t.total(earlierTotal)}
      </p>
      {words.length > 0 && <List words={words.slice(0, atOnce)} />}
      {rest.length > 0 && (
        <details>
          <summary>{t.more(rest.length)}</summary>
          <List words={rest} />
        </details>
      )}
      {unshown > 0 && <p className="small">{t.unshown(unshown)}</p>}
    </section>
  );
}

function List({ words }: { words: readonly EarlierWord[] }) {
  return (
    <ul role="list" className="earlier__list stack stack--tighter small">
      {words.map((word, index) => (
        <li key={`${word.at} ${word.about} ${index}`}>
          <EarlierText word={word} />
        </li>
      ))}
    </ul>
  );
}

/** One of them in a line: when, about what, why, and the words that its owner read. */
export function EarlierText({ word }: { word: EarlierWord }) {
  const t = useAdmin();
  const { dateTime, day } = useFormats();
  const lang = useContentLang();
  const { at, about, note, photos, alsoFor = [] } = word;
  const why =
    whyOf(word, t) ??
    ((about === 'verification-expired' || about === 'verification-name-unproved') && word.reason
      ? day(word.reason)
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
      {photos === undefined ? t.earlier.about[about] : t.earlier.photosRefused(photos)}
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

/** The reason in the words of the list that it is from, or what was asked for. */
function whyOf(
  { reason = '', documents }: Pick<EarlierWord, 'reason' | 'documents'>,
  t: AdminMessages,
): string | undefined {
  if (documents) return documents.map((kind) => t.documentKinds[kind]).join('; ');
  const reasons: Partial<Record<string, string>> = { ...t.contents.reasons, ...t.reasons };
  return reasons[reason];
}
