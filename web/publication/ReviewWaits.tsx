import type { Me } from '#shared/api/account.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';

/** Parts of the listing that wait for review, and since when. */
export function ReviewWaits({ me: { waiting, verification } }: { me: Pick<Me, 'waiting' | 'verification'> }) {
  const { overview: t } = usePrivate();
  const { dateTime } = useFormats();
  const { contents } = waiting;
  if (!contents) return null;
  return (
    <p data-testid="review-waits">
      {t.reviewWaits(contents, dateTime(contents.since))} {verification !== 'approved' && t.reviewBegins}
    </p>
  );
}
