import type { Me } from '#shared/api/account.ts';
import { contentsWait } from '#shared/checklist-words.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';

/** Parts of the listing that wait for review, and since when. */
export function ReviewWaits({ me }: { me: Me }) {
  const sentences = contentsWait(useLanguage(), me, useAccountFormats());
  if (sentences.length === 0) return null;
  return <p data-testid="review-waits">{sentences.join(' ')}</p>;
}
