import type { OwnListing } from '#shared/api/listing.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { errorsByTab } from './check-listing.ts';
import { FormTabs } from './FormTabs.tsx';
import { ReviewState } from './ReviewState.tsx';
import { BasicTab, ContactTab, DetailsTab, ServicesTab, SocialTab } from './tabs.tsx';
import { useListingForm } from './use-listing-form.ts';

/** 'Create Listing' and 'Edit Listing' (LIST-8). */
export function ListingForm({
  sub,
  listing,
  country,
  onClose,
  onReset,
}: {
  sub: string;
  listing: OwnListing | undefined;
  country: string;
  /** Leave the form: saved or cancelled. */
  onClose: (saved: boolean) => void;
  /** Show the form anew, from what the server has. */
  onReset: () => void;
}) {
  const { form: t } = useOwn();
  const life = useListingForm({ sub, listing, country, onSaved: () => onClose(true) });
  const { form, errors, photos } = life;
  const tabProps = { form, errors };

  return (
    <form
      className="listing-form stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void life.submit();
      }}
    >
      <PageHeading title={listing ? t.editTitle : t.createTitle} />
      {listing && <ReviewState listing={listing} />}
      {life.restored && (
        <Notice>
          <p>{t.draftRestored}</p>
          <div className="row">
            <Button
              onClick={() => {
                life.discardDraft();
                onReset();
              }}
            >
              {t.discardDraft}
            </Button>
          </div>
        </Notice>
      )}
      <FormTabs
        current={life.tab}
        errors={errorsByTab(errors)}
        onChange={life.setTab}
        panels={{
          basic: <BasicTab {...tabProps} photos={photos} textRefusal={listing?.textRefusal} />,
          details: <DetailsTab {...tabProps} />,
          services: <ServicesTab {...tabProps} />,
          contact: <ContactTab {...tabProps} />,
          social: <SocialTab {...tabProps} />,
        }}
      />
      <div className="listing-form__foot">
        {life.trouble?.kind === 'not-reached' && (
          <ErrorPanel title={t.attemptsFailed} text={life.trouble.reason}>
            <Button onClick={() => void life.submit()}>{t.tryAgain}</Button>
          </ErrorPanel>
        )}
        {life.trouble?.kind === 'too-large' && (
          <ErrorPanel title={t.tooLarge}>
            <Button onClick={() => void life.submit()}>{t.tryAgain}</Button>
            <Button
              variant="danger"
              onClick={() => {
                life.discardDraft();
                onReset();
              }}
            >
              {t.startOver}
            </Button>
          </ErrorPanel>
        )}
        <div className="row row--apart">
          <span className="soft small">{t.draftKept}</span>
          <div className="row">
            <Button disabled={life.saving} onClick={() => onClose(false)}>
              {t.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={life.saving}>
              {life.saving ? (life.attempt > 1 ? t.retrying(life.attempt) : t.saving) : t.save}
            </Button>
          </div>
        </div>
      </div>
      <Dialog
        open={life.trouble?.kind === 'conflict'}
        onClose={life.dismissTrouble}
        title={t.conflictTitle}
        footer={
          <>
            <Button onClick={life.dismissTrouble}>{t.continueEditing}</Button>
            <Button variant="primary" onClick={() => void life.reload().then(onReset)}>
              {t.reload}
            </Button>
          </>
        }
      >
        <p>{t.conflictText}</p>
      </Dialog>
    </form>
  );
}
