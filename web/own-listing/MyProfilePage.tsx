import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { stepAddresses } from '#shared/checklist.ts';
import type { Me } from '#shared/api/account.ts';
import type { OwnListing } from '#shared/api/listing.ts';
import { whatToDo } from '#shared/checklist-words.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { isRefusedWith } from '#web/api/call-api.ts';
import { forgetUploads } from '#web/photo/kept-uploads.ts';
import { call } from '#web/platform/call.ts';
import { useConfig } from '#web/platform/config.tsx';
import { Confirm } from '#web/platform/Confirm.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries, refreshFacts, useMe } from '#web/platform/queries.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { BlockedNotice } from '#web/publication/BlockedNotice.tsx';
import { openStep } from '#web/publication/next-step.ts';
import { useRenews } from '#web/publication/plan-price.ts';
import { useRestore } from '#web/publication/use-restore.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NothingHere } from '#web/ui/drawings/NothingHere.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { DeletedListings } from './DeletedListings.tsx';
import { clearDraft } from './draft.ts';
import { type Beginning, ListingForm } from './ListingForm.tsx';
import { HiddenNote } from '#web/decision/DecisionNote.tsx';
import { ListingSummary } from './ListingSummary.tsx';
import { ListingSwitches } from './ListingSwitches.tsx';
import { ReviewState } from './ReviewState.tsx';

/**
 * Page `/dashboard/listings`: the listing, or with `?edit` its form. The form has its own address, so that the back
 * button closes the form.
 */
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

/** Any provider may create, view, hide and edit a listing, verified or not (LIST-4). */
function Manager({ me, listing }: { me: Me; listing: OwnListing | null }) {
  const { listing: t, deleted } = useOwn();
  const step = openStep(me);
  /** BlockedNotice already shows the next step, so the buttons below are not primary. */
  const quiet = step === 'verification' || step === 'membership';
  const hasDeleted = (useQuery(queries.deletedListings()).data?.length ?? 0) > 0;
  return (
    <>
      <PageHeading title={t.title} />
      <div className="stack">
        {!me.isVerified && listing && <BlockedNotice me={me} />}
        {listing ? (
          <ViewCard me={me} listing={listing} quiet={quiet} />
        ) : (
          <section className="panel">
            <EmptyState
              drawing={<NothingHere />}
              title={hasDeleted ? deleted.emptyTitle : t.emptyTitle}
              text={!hasDeleted && t.emptyHint}
            >
              <LinkButton to={stepAddresses.write} variant={quiet ? 'secondary' : 'primary'} icon="plus">
                {t.create}
              </LinkButton>
            </EmptyState>
          </section>
        )}
        <DeletedListings present={listing} />
      </div>
    </>
  );
}

function Editor({ me, listing }: { me: Me; listing: OwnListing | undefined }) {
  const { listing: t } = useOwn();
  const { openCountries } = useConfig();
  const navigate = useNavigate();
  // The content that the form started with; a background refetch must not change it while the owner types. A new
  // `round` remounts the form.
  const [{ round, ...beginning }, setBeginning] = useState<Beginning & { round: number }>({
    listing,
    round: 0,
  });

  const country = openCountries.includes('mx') ? 'mx' : openCountries[0];
  if (!listing && !country)
    return <EmptyState heading="h1" drawing={<NothingHere />} title={t.openCountriesNone} />;

  const close = (saved: boolean) => {
    // The router stores its index in `history.state`. At index 0, going back could leave the site.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (saved || idx === 0) void navigate('/dashboard/listings', { replace: true });
    else void navigate(-1);
  };
  return (
    <ListingForm
      key={round}
      sub={me.sub}
      beginning={beginning}
      country={country ?? ''}
      blocked={!me.isVerified && <BlockedNotice me={me} />}
      onClose={close}
      // An undo toast of an earlier form may call `onBegin` later, so read `round` from the state, not from this
      // render.
      onBegin={(next) => setBeginning((before) => ({ ...next, round: before.round + 1 }))}
      onSavedSoFar={(saved) => setBeginning(({ round: same }) => ({ listing: saved, round: same }))}
    />
  );
}

function ViewCard({ me, listing, quiet }: { me: Me; listing: OwnListing; quiet: boolean }) {
  const { listing: t } = useOwn();
  const { published } = listing;
  // BlockedNotice says more until the provider is verified, and ReviewState says what waits for review.
  const { why } = usePrivate().overview;
  const isHidden = listing.missing.includes('hidden-by-moderator');
  const left = whatToDo(useLanguage(), me).filter((one) => !isHidden || one !== why['hidden-by-moderator']);

  return (
    <ListingSummary listing={listing}>
      {me.isVerified && left.map((sentence) => <p key={sentence}>{sentence}</p>)}
      {isHidden && (
        <Notice tone="caution">
          <h3 className="card-title">{why['hidden-by-moderator']}</h3>
          <HiddenNote />
        </Notice>
      )}
      <ReviewState listing={listing} />
      <ListingSwitches listing={listing} />
      <div className="row">
        <LinkButton to={stepAddresses.write} variant={quiet ? 'secondary' : 'primary'} icon="edit">
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

/** The toast offers undo. DeletedListings offers the deleted listing for 30 days. */
function DeleteListing({ listing: { id, missing } }: { listing: OwnListing }) {
  const { deleted: t } = useOwn();
  const client = useQueryClient();
  const sub = personOf(useSession());
  const [asking, setAsking] = useState(false);
  const restore = useRestore();
  const renews = useRenews();
  const remove = async () => {
    try {
      await call('deleteListing', {});
    } catch (error) {
      // The listing was already deleted in another tab, or by a request whose response was lost.
      if (!isRefusedWith(error, 'not-found')) throw error;
    }
    if (sub) clearDraft(sub);
    void forgetUploads();
    client.setQueryData(queries.ownListing().queryKey, null);
    void refreshFacts();
    showToast({ title: t.done, action: { label: t.undo, run: () => restore.mutate({ id }) } });
  };
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t.askTitle}
        keep={t.keep}
        act={remove}
        button={{ label: t.confirm, busy: t.deleting }}
        failed={t.failed}
      >
        <p>{t.askText(deletedListingDays)}</p>
        {renews && !missing.includes('membership') && <p>{t.askRenews}</p>}
      </Confirm>
    </>
  );
}
