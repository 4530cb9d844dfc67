import type { Refusal } from '#shared/content-review.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';

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
