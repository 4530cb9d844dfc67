import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import type { OwnListing } from '#shared/api/listing.ts';
import { useConfig } from '#web/platform/config.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries, useMe } from '#web/platform/queries.ts';
import { BlockedNotice } from '#web/publication/BlockedNotice.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { DeletedListings } from './DeletedListings.tsx';
import { type Beginning, ListingForm } from './ListingForm.tsx';
import { MyProfile } from './MyProfile.tsx';

/** /dashboard/listings: the listing, or with ?edit its form (so that going back leaves the form). */
export function MyProfilePage() {
  const { listing: t } = useOwn();
  const me = useMe();
  const listing = useQuery(queries.ownListing());
  const [query] = useSearchParams();
  return (
    <Loaded query={me} whole>
      {(person) => (
        <Loaded query={listing} whole title={t.loadFailedTitle} describe={t.loadFailed}>
          {(own) =>
            query.has('edit') ? (
              <Editor me={person} listing={own ?? undefined} />
            ) : (
              <Manager me={person} listing={own} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

/** Whoever offers services may write, see, hide and edit their listing, verified or not (LIST-4). */
function Manager({ me, listing }: { me: Me; listing: OwnListing | null }) {
  const { listing: t } = useOwn();
  return (
    <>
      <PageHeading title={t.title} />
      <div className="stack">
        {!me.isVerified && <BlockedNotice me={me} title={listing ? undefined : t.blockedTitle} />}
        <MyProfile me={me} />
        <DeletedListings present={listing} />
      </div>
    </>
  );
}

function Editor({ me, listing }: { me: Me; listing: OwnListing | undefined }) {
  const { listing: t } = useOwn();
  const { openCountries } = useConfig();
  const navigate = useNavigate();
  // What the form was opened with: a refetch in the background must not change it under the person's hands. A new round
  // shows it anew.
  const [{ round, ...beginning }, setBeginning] = useState<Beginning & { round: number }>({
    listing,
    round: 0,
  });

  const country = openCountries.includes('mx') ? 'mx' : openCountries[0];
  if (!listing && !country) return <EmptyState heading="h1" icon="globe" title={t.openCountriesNone} />;

  const close = (saved: boolean) => {
    // The router counts its entries in the browser's: before the first of them another site may stand.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (saved || idx === 0) void navigate('/dashboard/listings', { replace: true });
    else void navigate(-1);
  };
  return (
    <div className="stack stack--loose">
      {!me.isVerified && <BlockedNotice me={me} title={listing ? undefined : t.blockedTitle} />}
      <ListingForm
        key={round}
        sub={me.sub}
        beginning={beginning}
        country={country ?? ''}
        onClose={close}
        // Also from a message that was shown by an earlier round's form.
        onBegin={(next) => setBeginning((before) => ({ ...next, round: before.round + 1 }))}
        onSavedSoFar={(saved) => setBeginning(({ round: same }) => ({ listing: saved, round: same }))}
      />
    </div>
  );
}
