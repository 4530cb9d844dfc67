import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnListing } from '#shared/api/listing.ts';
import { findCountry } from '#shared/location/countries.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useContentLang, useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { toldReasons } from '#web/publication/next-step.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { clearDraft } from './draft.ts';
import { editAddress } from './edit-address.ts';
import { PhotoPreview } from './PhotoPreview.tsx';
import { ReviewState } from './ReviewState.tsx';
import { useCountryPlaces } from './use-country-places.ts';

/** My listing as it is: what it says, whether it is public and why not, and what can be done with it. */
export function ViewCard({ listing, quiet }: { listing: OwnListing; quiet: boolean }) {
  const { listing: t } = useOwn();
  const { overview } = usePrivate();
  const { category } = useCommon().option;
  const language = useLanguage();
  const lang = useContentLang();
  const { content, photos, published, missing } = listing;
  const country = findCountry(content.country);
  const { data: known } = useCountryPlaces(content.country);
  const places = [
    content.municipality && known?.municipality(content.municipality)?.name,
    known?.city(content.city)?.name,
    country?.name[language],
  ].filter(Boolean);
  const photo = photos[0]?.previewUrl;

  return (
    <article className="view-card panel" aria-label={content.title} data-testid="own-listing">
      <div className="view-card__photo">
        <PhotoPreview key={photo} url={photo} alt="" />
      </div>
      <div className="stack">
        <div className="row">
          <Badge tone={published ? 'good' : 'caution'} icon={published ? 'badge-check' : 'warning'}>
            {published ? t.published : t.notPublished}
          </Badge>
          <Badge>{category[content.category]}</Badge>
        </div>
        <div className="stack stack--tight">
          <h2 lang={lang}>{content.title}</h2>
          {country && (
            <p>
              <Price amount={content.price} currency={country.currency} />
            </p>
          )}
          <p className="soft">{places.join(', ')}</p>
        </div>
        {content.description && (
          <p className="view-card__text" lang={lang}>
            {content.description}
          </p>
        )}
        {!published && missing.length > 0 && (
          <ul className="view-card__missing">
            {toldReasons(missing).map((one) => (
              <li key={one}>{overview.why[one]}</li>
            ))}
          </ul>
        )}
        <ReviewState listing={listing} />
        <Switches listing={listing} />
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
          <DeleteButton />
        </div>
      </div>
    </article>
  );
}

function Switches({ listing }: { listing: OwnListing }) {
  const { listing: t } = useOwn();
  const common = useCommon();
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const online = useOnline(listing.onlineUntil);

  const take = (next: OwnListing, words: string) => {
    client.setQueryData(queries.ownListing().queryKey, next);
    void refreshFacts();
    showToast({ title: words });
  };
  const onError = (error: unknown) =>
    showToast({ tone: 'bad', title: t.statusFailed, text: errorMessage(error, common) });

  const visibility = useMutation({
    mutationFn: (hidden: boolean) => call('setVisibility', { body: { hidden } }),
    onSuccess: (next) => take(next, next.hiddenByOwner ? t.hiddenToast : t.shownToast),
    onError,
  });
  const presence = useMutation({
    mutationFn: (wanted: boolean) => call('setPresence', { body: { online: wanted } }),
    onSuccess: (next) => take(next, next.onlineUntil ? t.availableToast : t.unavailableToast),
    onError,
  });

  return (
    <div className="view-card__switches">
      <Switch
        label={t.shown}
        help={t.shownHint}
        checked={!listing.hiddenByOwner}
        busy={visibility.isPending}
        onChange={(shown) => visibility.mutate(!shown)}
      />
      <Switch
        label={t.available}
        help={
          online && listing.onlineUntil ? t.availableUntil(dateTime(listing.onlineUntil)) : t.availableHint
        }
        checked={online}
        busy={presence.isPending}
        onChange={(wanted) => presence.mutate(wanted)}
      />
    </div>
  );
}

/** "Available now" ends by itself: the switch goes off at that moment, without asking the server. */
function useOnline(until: string | undefined): boolean {
  const left = until ? Date.parse(until) - Date.now() : 0;
  const [, setEnded] = useState<string>();
  useEffect(() => {
    if (!until || left <= 0) return;
    const timer = setTimeout(() => setEnded(until), left);
    return () => clearTimeout(timer);
  }, [until, left]);
  return left > 0;
}

function DeleteButton() {
  const { listing: t } = useOwn();
  const common = useCommon();
  const client = useQueryClient();
  const sub = personOf(useSession());
  const [asking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => call('deleteListing', {}),
    onSuccess: () => {
      if (sub) clearDraft(sub);
      client.setQueryData(queries.ownListing().queryKey, null);
      void refreshFacts();
      showToast({ title: t.deleted });
    },
    onError: (error) => showToast({ tone: 'bad', title: t.deleteFailed, text: errorMessage(error, common) }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.deleteTitle}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t.keep}</Button>
            <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
              {removal.isPending ? t.deleting : t.deleteConfirm}
            </Button>
          </>
        }
      >
        <p>{t.deleteText}</p>
      </Dialog>
    </>
  );
}
