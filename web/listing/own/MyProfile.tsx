import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../private/LinkButton.tsx';
import { Loaded } from '../../private/Loaded.tsx';
import { useOwn } from '../../private/messages.tsx';
import { queries } from '../../private/queries.ts';
import { editAddress, ViewCard } from './ViewCard.tsx';

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
