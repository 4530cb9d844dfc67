import { useQuery } from '@tanstack/react-query';
import type { Me } from '#shared/api/account.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { openStep } from '#web/publication/next-step.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { editAddress } from '#web/publication/edit-address.ts';
import { ViewCard } from './ViewCard.tsx';

/** The My Profile manager of somebody who may have a listing: the listing, or the invitation to write it. */
export function MyProfile({ me }: { me: Me }) {
  const step = openStep(me);
  /** What to do now stands elsewhere on the screen (BlockedNotice). */
  const quiet = step === 'verification' || step === 'membership';
  const { listing: t, deleted } = useOwn();
  const hasDeleted = (useQuery(queries.deletedListings()).data?.length ?? 0) > 0;
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
          <ViewCard listing={listing} quiet={quiet} />
        ) : (
          <section className="panel">
            <EmptyState
              icon="user"
              title={hasDeleted ? deleted.emptyTitle : t.emptyTitle}
              text={!hasDeleted && t.emptyHint}
            >
              <LinkButton to={editAddress} variant={quiet ? 'secondary' : 'primary'} icon="plus">
                {t.create}
              </LinkButton>
            </EmptyState>
          </section>
        )
      }
    </Loaded>
  );
}
