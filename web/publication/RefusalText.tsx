import type { Refusal } from '#shared/content-review.ts';
import { objectionEnd } from '#shared/objection.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';

/** Sentence on how to object to the latest of these refusals, as in its mail. */
export function Objection({ refusals }: { refusals: readonly Refusal[] }) {
  const { decision } = usePrivate().verification;
  const { date } = useAccountFormats();
  const { supportEmail } = useConfig();
  const [latest] = refusals.map(({ at }) => at).toSorted((one, other) => other.localeCompare(one));
  if (latest === undefined) return null;
  return (
    <p>
      <strong>{decision.objection}</strong>
      <br />
      {decision.write(supportEmail, date(objectionEnd(new Date(latest))))}
    </p>
  );
}

/** Name of a refused part, the reason and the reviewer's note. */
export function RefusalText({ what, refusal }: { what: string; refusal: Refusal }) {
  const { review: t } = useOwn();
  const lang = useContentLang();
  return (
    <>
      {t.refused(what, t.reason[refusal.reason])} {refusal.note && <span lang={lang}>{refusal.note}</span>}
    </>
  );
}
