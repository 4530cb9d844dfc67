import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { editAddress } from './edit-address.ts';
import { ViewCard } from './ViewCard.tsx';

/** The My Profile manager of somebody who may have a listing: the listing, or the invitation to write it. */
export function MyProfile() {
  const { listing: t } = useOwn();
  const query = useQuery(queries.ownListing());
  return (
    <Loaded
      query={query}
      title={t.loadFailedTitle}
      describe={t.loadFailed}
      skeleton={<div className="skeleton view-card-skeleton" />}
    >
      {(listing) =>
        listing ? (
          <ViewCard listing={listing} />
        ) : (
          <section className="panel">
            <EmptyState icon="user" title={t.emptyTitle} text={t.emptyHint}>
              <LinkButton to={editAddress} variant="primary" icon="plus">
                {t.create}
              </LinkButton>
            </EmptyState>
          </section>
        )
      }
    </Loaded>
  );
}
