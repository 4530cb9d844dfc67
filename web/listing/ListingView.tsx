import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ListingDetail, PublicPhoto } from '#shared/api/listing.ts';
import { brand } from '#shared/brand.ts';
import type { ListingFieldName } from '#shared/listing-fields.ts';
import type { Status } from '#shared/opening.ts';
import { photoPath } from '#shared/listing-options.ts';
import { useCommon, useContentLang, useInLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { SaveButton } from '#web/card/SaveButton.tsx';
import { Age } from '#web/ui/Age.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { opensSheet } from '#web/ui/sheet-commands.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { ContactActions } from './ContactActions.tsx';
import { Gallery } from './Gallery.tsx';
import { ListingTabs } from './ListingTabs.tsx';
import { locationLine } from '#web/place/place-label.ts';
import { Photo } from '#web/card/Photo.tsx';
import { shortName } from '#web/card/short-name.ts';
import { StatusLine } from './StatusLine.tsx';
import { useContact } from './use-contact.ts';
import { useStatus } from './use-status.ts';

/** Public page of a listing. It shows the profile picture only if that picture differs from the first photo. */
export function ListingView({
  listing,
  publishedOn,
  about,
  status: rendered,
  onViewStory,
  children,
}: {
  listing: ListingDetail;
  /** Absent without stories. */
  onViewStory?: (() => void) | undefined;
  /** Formatted on the server: creating a date formatter on a phone takes longer than the rest of the page's script. */
  publishedOn: string;
  /** Fields that the About tab shows. */
  about: readonly ListingFieldName[];
  /** Status at the time of rendering. */
  status: Status | undefined;
  /** Other listings, below this one. */
  children?: ReactNode;
}) {
  const common = useCommon();
  const lang = useContentLang();
  const verifiedId = useId();
  const detail = usePublicMessages('detail');
  const inLanguage = useInLanguage();
  const honeypot = useRef<HTMLInputElement>(null);
  const contact = useContact(listing.id, honeypot);
  const status = useStatus(listing, rendered);
  const price = useRef<HTMLParagraphElement>(null);
  const isPriceHidden = useIsHidden(price);
  const {
    avatar,
    photos: [first],
  } = listing;
  const picture = avatar?.id === first?.id ? undefined : avatar;
  return (
    <article className="listing stack stack--close">
      <Gallery of={listing} />
      <div className="listing__lead stack stack--close">
        <header className="listing__head stack stack--tighter">
          <div className="row row--line">
            {picture && <ProfilePicture photo={picture} title={listing.title} onViewStory={onViewStory} />}
            <h1 className="fill">
              <bdi lang={lang}>{listing.title}</bdi>
              <span>
                {'\u00a0· '}
                <Age years={listing.age} />
              </span>
            </h1>
          </div>
          <p ref={price} className="listing__price text-large strong">
            <Price amount={listing.price} of={listing} />
          </p>
          <StatusLine status={status} />
        </header>
        <ContactActions
          contact={contact}
          listing={listing}
          isAvailable={status === 'available'}
          showsPrice={isPriceHidden}
        />
      </div>
      <div className="listing__facts stack stack--close">
        <div className="stack stack--tight">
          <p className="listing__place row row--line row--tight soft">
            <Icon name="pin" size={18} />
            <bdi>{locationLine(listing)}</bdi>
          </p>
          <div className="listing__tools row row--line row--tight">
            <div className="fill row row--tight">
              <button className="badge badge--button tone--neutral" {...opensSheet(verifiedId)}>
                <Icon name="badge-check" size={16} />
                {common.verified.label}
              </button>
              <Sheet id={verifiedId} title={common.verified.label}>
                <p className="dialog__body">{detail.verifiedSentence(publishedOn)}</p>
              </Sheet>
              {!picture && onViewStory && (
                <button className="badge badge--button tone--accent needs-script" onClick={onViewStory}>
                  <Icon name="play" size={16} />
                  {detail.viewStory}
                </button>
              )}
            </div>
            <SaveButton id={listing.id} name={shortName(listing.title)} />
            <ShareButton />
          </div>
        </div>
        <ListingTabs listing={listing} about={about} contact={contact} honeypot={honeypot} />
        <Notice text={detail.mention}>
          <p>
            <a href={inLanguage('/safety')}>{detail.safety}</a>
          </p>
          <p>
            <a className="tap" href={inLanguage(`/report/about/${listing.id}`)} rel="nofollow">
              {detail.report}
            </a>
          </p>
        </Notice>
      </div>
      {children}
    </article>
  );
}

/** Height in pixels of the bar with the contact buttons (detail.css). */
const barHeight = 69;

/** True once an element is outside the screen or below the bar with the contact buttons. */
function useIsHidden(element: RefObject<Element | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (changes) => setHidden(changes.at(-1)?.isIntersecting === false),
      { rootMargin: `0px 0px -${barHeight}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isHidden;
}

/**
 * Button that shares or copies the page's URL. It adds only the site's name, because other people may see the shared
 * text (LOOK-1).
 */
function ShareButton() {
  const detail = usePublicMessages('detail');
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    try {
      const browser: Partial<Pick<Navigator, 'share'>> = navigator;
      if (browser.share) return await browser.share({ title: brand, url });
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'good', title: detail.linkCopied });
    } catch (error) {
      // Dismissing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({ tone: 'bad', title: detail.notShared });
    }
  };
  return (
    <Button className="needs-script" icon="share" iconOnly onClick={() => void share()}>
      {detail.share}
    </Button>
  );
}

/**
 * Round picture with a menu to enlarge it and to view the story, which a ring marks. It is the account's own picture
 * (PHOTO-7).
 */
function ProfilePicture({
  photo,
  title,
  onViewStory,
}: {
  photo: PublicPhoto;
  title: string;
  onViewStory?: (() => void) | undefined;
}) {
  const detail = usePublicMessages('detail');
  const menuId = useId();
  const menu = useRef<HTMLDialogElement>(null);
  const dialog = useOnDemand(async () => (await import('./PictureDialog.tsx')).PictureDialog);
  const large = photoPath(photo.id, 1200, 'jpg');
  return (
    <>
      <button
        className={onViewStory ? 'avatar avatar--story circle' : 'avatar circle'}
        {...opensSheet(menuId)}
      >
        <Photo photo={photo} alt="" eager />
        <span className="visually-hidden">{detail.profilePicture}</span>
      </button>
      <Sheet ref={menu} id={menuId} title={detail.profilePicture}>
        <div className="dialog__body stack stack--close">
          {onViewStory && (
            <Button
              variant="quiet"
              className="needs-script"
              onClick={() => {
                menu.current?.close();
                onViewStory();
              }}
            >
              {detail.viewStory}
            </Button>
          )}
          <a
            className="button button--quiet"
            href={large}
            onClick={(event) => {
              event.preventDefault();
              // Close the menu first, so that the dialog later returns the focus to the picture.
              menu.current?.close();
              // Without the dialog's script, open the plain image, as without JavaScript.
              dialog.open(() => location.assign(large));
            }}
          >
            {detail.viewProfilePicture}
          </a>
        </div>
      </Sheet>
      {dialog.Part && <dialog.Part photo={photo} title={title} open={dialog.isOpen} onClose={dialog.close} />}
    </>
  );
}
