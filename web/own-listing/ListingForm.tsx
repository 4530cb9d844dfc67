import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import type { OwnListing } from '#shared/api/listing.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { isBehindDialog } from '#web/photo/use-file-drop.ts';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { errorsByTab } from './form-tabs.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Draft } from './draft.ts';
import { FormTabs } from './FormTabs.tsx';
import { loadChecks } from './load-checks.ts';
import { PreviewAside, PreviewButton } from './Preview.tsx';
import { Refusals } from './ReviewState.tsx';
import { TabPanel } from './TabPanel.tsx';
import { isStillHere } from './use-draft.ts';
import { useListingForm } from './use-listing-form.ts';

/** Initial content of a form: the server's listing, and a draft that replaces its values. */
export interface Beginning {
  listing: OwnListing | undefined;
  draft?: Draft | undefined;
  /** Set if the draft merges two versions; a notice then says so. */
  joined?: true;
}

/** Form that creates or edits the listing (LIST-8). */
export function ListingForm({
  sub,
  beginning: { listing, draft, joined },
  country,
  blocked,
  onClose,
  onBegin,
  onSavedSoFar,
}: {
  sub: string;
  beginning: Beginning;
  country: string;
  /** Why the listing can't be public yet. */
  blocked: ReactNode;
  onClose: (saved: boolean) => void;
  /** Restarts the form with other content. */
  onBegin: (beginning: Beginning) => void;
  /** Called when the save succeeded but the owner typed meanwhile; the form stays open. */
  onSavedSoFar: (listing: OwnListing) => void;
}) {
  const { form: t, versions } = useOwn();
  const onSaved = () => onClose(true);
  const life = useListingForm({ sub, listing, given: draft, country, onSaved, onSavedSoFar });
  const { form, errors, photos, trouble } = life;
  const title = listing ? t.editTitle : t.createTitle;
  const photosOnTheirWay = photos.items.some(({ state }) => state.phase === 'uploading');

  const startOver = () => {
    const cleared = life.leave();
    onBegin({ listing });
    showToast({
      title: versions.draft.cleared,
      action: { label: versions.draft.undo, run: () => onBegin({ listing, draft: cleared }) },
    });
  };

  const preview = {
    control: form.control,
    photos: photos.items.filter(({ review }) => review !== 'removed'),
  };
  return (
    <div className="split listing-form-frame">
      <form
        className="listing-form stack stack--close"
        noValidate
        onFocus={() => void loadChecks().catch(() => undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a dialog above the form must not submit the form.
          if (!isBehindDialog()) void life.submit();
        }}
      >
        <PageHeading
          title={title}
          before={
            <Button variant="quiet" icon="arrow-left" disabled={life.saving} onClick={() => onClose(false)}>
              {t.cancel}
            </Button>
          }
        >
          <PreviewButton {...preview} />
        </PageHeading>
        {blocked || (listing && <Live listing={listing} />)}
        {listing && <Refusals listing={listing} />}
        {(life.begun ?? joined) && (
          <Notice>
            <div className="row row--line row--tight small">
              <p className="fill">
                {joined ? versions.draft.joined : versions.draft.restored}{' '}
                {life.begun === 'stale' && versions.draft.stale}
              </p>
              {!joined && (
                <Button variant="quiet" className="small" onClick={startOver}>
                  {versions.draft.discard}
                </Button>
              )}
            </div>
          </Notice>
        )}
        <FormTabs
          label={title}
          current={life.tab}
          errors={errorsByTab(errors)}
          control={form.control}
          photos={photos.items.length}
          onChange={life.setTab}
          panelOf={(tab) => (
            <TabPanel
              tab={tab}
              form={form}
              errors={errors}
              photos={photos}
              published={listing?.published ?? false}
            />
          )}
        />
        <div className="listing-form__foot stack stack--close">
          {trouble?.kind === 'not-reached' && (
            <ErrorPanel title={t.attemptsFailed} text={trouble.reason}>
              <Button onClick={() => void life.submit()}>{t.tryAgain}</Button>
            </ErrorPanel>
          )}
          {trouble?.kind === 'too-large' && (
            <ErrorPanel title={t.tooLarge}>
              <Button onClick={() => void life.submit()}>{t.tryAgain}</Button>
              <Button variant="danger" onClick={startOver}>
                {t.startOver}
              </Button>
            </ErrorPanel>
          )}
          <div className="row row--line row--tight">
            <Standing life={life} />
            <Button type="submit" variant="primary" busy={life.saving}>
              {life.saving ? (life.attempt > 1 ? t.retrying(life.attempt) : t.saving) : t.save}
            </Button>
          </div>
        </div>
        {trouble?.kind === 'conflict' && (
          <ConflictDialog
            saved={trouble.saved}
            mine={trouble.mine}
            base={life.begun === 'stale' ? undefined : life.base}
            onClose={life.dismissTrouble}
            onJoin={({ values, photos: chosen }) => {
              life.leave();
              const latest = trouble.saved ?? undefined;
              onBegin({
                listing: latest,
                draft: { ...(latest && { version: latest.version }), values, photos: chosen },
                joined: true,
              });
            }}
          />
        )}
        <LeaveQuestion
          // After the session ends, nothing may block leaving the page.
          asks={() => (life.touched || photosOnTheirWay) && !life.isDone() && isStillHere(sub)}
          kept={life.kept}
          photosOnTheirWay={photosOnTheirWay}
        />
      </form>
      <PreviewAside {...preview} />
    </div>
  );
}

/** State of the form beside its button: fields to correct, or whether this device keeps the draft. */
function Standing({ life: { errors, touched, kept } }: { life: ReturnType<typeof useListingForm> }) {
  const { form: t, versions } = useOwn();
  const { draft } = versions;
  if (Object.keys(errors).length > 0)
    return (
      <strong className="small listing-form__wrong" role="alert">
        {t.checkFields}
      </strong>
    );
  return <span className="soft small">{!touched ? draft.unchanged : kept ? draft.kept : draft.notKept}</span>;
}

/** One line on what visitors see; the listing's own page has the details. */
function Live({ listing: { published, hiddenByOwner, textWaitsSince, photos } }: { listing: OwnListing }) {
  const { versions, review, listing } = useOwn();
  const { live: t } = versions;
  const waits = textWaitsSince !== undefined || photos.some(({ waitsSince }) => waitsSince !== undefined);
  const [without, waiting] = published ? [t.public, t.waiting] : [t.notPublic, review.waitingTitle];
  const now = waits ? waiting : without;
  return <p className="soft small">{hiddenByOwner ? `${listing.hidden}.` : now}</p>;
}

/**
 * Asks before the owner leaves the form for another screen of the app. Leaving the site shows no question: a question
 * would block the quick exit, and this device keeps the draft.
 */
function LeaveQuestion({
  asks,
  kept,
  photosOnTheirWay,
}: {
  /** True if leaving could lose unsaved work. */
  asks: () => boolean;
  kept: boolean;
  photosOnTheirWay: boolean;
}) {
  const { leave: t } = useOwn().versions;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks() &&
      (nextLocation.pathname !== currentLocation.pathname || nextLocation.search !== currentLocation.search),
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t.title}
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{t.go}</Button>
          <Button variant="primary" onClick={stay}>
            {t.stay}
          </Button>
        </>
      }
    >
      <p>{kept ? t.text : t.textNotKept}</p>
      {photosOnTheirWay && <p>{t.textPhotos}</p>}
    </Dialog>
  );
}
