import type { Me } from '#shared/api/account.ts';
import { ListingSummary } from '#web/listing/own/ListingSummary.tsx';
import { Refusals } from '#web/listing/own/ReviewState.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useOverviewListing } from './use-overview-listing.ts';

/**
 * The listing as it is, on the overview: what was refused of it, and while it is public the way to look at it. What waits the
 * card of its publication says; editing is a quick action, deleting is on its own screen.
 * @param told the checklist says already what was refused
 */
export function ProfileCard({ me, told }: { me: Me; told: boolean }) {
  const { listing: t } = useOwn();
  const query = useOverviewListing();
  if (!me.hasListing) return null;
  return (
    <Loaded
      query={query}
      title={t.loadFailedTitle}
      describe={t.loadFailed}
      skeleton={<div className="skeleton view-card-skeleton" />}
    >
      {(listing) =>
        listing && (
          <ListingSummary listing={listing} small>
            {!told && <Refusals listing={listing} />}
            {me.published && (
              <div className="row">
                <ButtonLink href={`/listings/${listing.id}`} icon="eye">
                  {t.view}
                </ButtonLink>
              </div>
            )}
          </ListingSummary>
        )
      }
    </Loaded>
  );
}
