import type { OwnListing } from '#shared/api/listing.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { editAddress } from '#web/publication/edit-address.ts';
import { otherReasons } from '#web/publication/next-step.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { DeleteListing } from './DeleteListing.tsx';
import { ListingSummary } from './ListingSummary.tsx';
import { ListingSwitches } from './ListingSwitches.tsx';
import { ReviewState } from './ReviewState.tsx';

/** My listing as it is: what it says, whether it is public and why not, and what can be done with it. */
export function ViewCard({ listing, quiet }: { listing: OwnListing; quiet: boolean }) {
  const { listing: t } = useOwn();
  const { overview } = usePrivate();
  const { photos, published, missing } = listing;
  // Which of it waits, and since when, is said below.
  const reasons = otherReasons(missing, {
    text: listing.textWaitsSince !== undefined,
    photos: photos.filter(({ waitsSince }) => waitsSince !== undefined).length,
  });

  return (
    <ListingSummary listing={listing}>
      {!published && reasons.length > 0 && (
        <ul className="view-card__missing">
          {reasons.map((one) => (
            <li key={one}>{overview.why[one]}</li>
          ))}
        </ul>
      )}
      <ReviewState listing={listing} />
      <ListingSwitches listing={listing} />
      <div className="row">
        <LinkButton to={editAddress} variant={quiet ? 'secondary' : 'primary'} icon="edit">
          {t.edit}
        </LinkButton>
        {published ? (
          <ButtonLink href={`/listings/${listing.id}`} icon="eye">
            {t.view}
          </ButtonLink>
        ) : (
          <Button icon="eye" disabled title={t.viewHint}>
            {t.view}
          </Button>
        )}
        <DeleteListing listing={listing} />
      </div>
    </ListingSummary>
  );
}
