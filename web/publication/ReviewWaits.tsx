import type { Me } from '#shared/api/account.ts';
import { contentsWait } from '#shared/checklist-words.ts';
import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';

/** Parts of the listing that wait for review, and since when. */
export function ReviewWaits({ me }: { me: Me }) {
  const sentences = contentsWait(useLanguage(), me, useFormats());
  if (sentences.length === 0) return null;
  return <p data-testid="review-waits">{sentences.join(' ')}</p>;
}
