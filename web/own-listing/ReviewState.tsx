import type { OwnListing } from '#shared/api/listing.ts';
import type { Refusal } from '#shared/content-review.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Objection, RefusalText } from '#web/publication/RefusalText.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * Notices about content that waits for review, with the waiting time, and about refused content, with reasons. Renders
 * nothing if no content waits or was refused.
 */
export function ReviewState({ listing }: { listing: OwnListing }) {
  const { review: t } = useOwn();
  const { dateTime } = useAccountFormats();
  const { published, missing } = listing;
  const waiting = new Map<string, string[]>();
  for (const { what, waitsSince } of reviewedParts(listing, t)) {
    if (waitsSince === undefined) continue;
    const time = dateTime(waitsSince);
    waiting.set(time, [...(waiting.get(time) ?? []), what]);
  }
  return (
    <>
      <Refusals listing={listing} />
      {waiting.size > 0 && (
        <Notice title={t.waitingTitle}>
          <ul>
            {[...waiting].map(([time, whats]) => (
              <li key={time}>{t.since(whats.join(', '), time)}</li>
            ))}
          </ul>
          <p>
            {t.waitingText} {published && t.stillPublic}
            {missing.includes('identity') && t.afterIdentity}
          </p>
        </Notice>
      )}
    </>
  );
}

/** Notice with the refused parts and the reasons; renders nothing without a refusal. */
export function Refusals({ listing }: { listing: OwnListing }) {
  const { review: t } = useOwn();
  const refused = reviewedParts(listing, t).filter(({ refusal }) => refusal !== undefined);
  if (refused.length === 0) return null;
  return (
    <Notice tone="bad" title={t.refusedTitle}>
      <ul>
        {refused.map(({ what, refusal }) => (
          <li key={what}>{refusal && <RefusalText what={what} refusal={refusal} />}</li>
        ))}
      </ul>
      <p>{t.refusedText}</p>
      <Objection refusals={refused.flatMap(({ refusal }) => refusal ?? [])} />
    </Notice>
  );
}

/** Lists the parts that are reviewed separately, with the names that the owner sees. */
export const reviewedParts = (
  { textWaitsSince, textRefusal, photos }: OwnListing,
  t: OwnListingMessages['review'],
): Array<{ what: string; waitsSince: string | undefined; refusal: Refusal | undefined }> => [
  { what: t.text, waitsSince: textWaitsSince, refusal: textRefusal },
  ...photos.map(({ waitsSince, reviewRefusal }, index) => ({
    what: t.photo(index + 1),
    waitsSince,
    refusal: reviewRefusal,
  })),
];
