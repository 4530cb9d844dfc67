import { useEffect, useRef, type MouseEvent } from 'react';
import type { ContactDetails, ListingDetail } from '#shared/api/listing.ts';
import { shortName } from '#web/card/short-name.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Price } from '#web/ui/Price.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { contactFailure, gateAddress, needsGate } from './contact-failure.ts';
import { phoneLink, whatsappLink } from './contact-link.ts';
import { contactFormId } from './ContactForm.tsx';
import type { Contact } from './use-contact.ts';

/**
 * Opens the contact tab. Replaces the URL, so that "back" still leads to the list. If the URL already ends in
 * `#contact`, the browser fires no `hashchange`, so dispatches one.
 */
function openContact(event: MouseEvent): void {
  event.preventDefault();
  if (location.hash === '#contact') window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.replace('#contact');
}

/** Handheld devices, most of which can make calls. */
const inHand = '(hover: none), (pointer: coarse)';

/**
 * Call Now and WhatsApp; on phones a bar at the bottom, with name and price above it. Each button appears only if the
 * listing has that number. Without any number, a link leads to the other contacts (CONTACT-6).
 *
 * The first click fetches the contact details; after that the buttons are plain links. Call Now dials on a phone and
 * shows the number on a desktop (CONTACT-7). Without JavaScript each button submits the contact form.
 */
export function ContactActions({
  contact,
  listing,
  isAvailable,
  showsPrice,
}: {
  contact: Contact;
  listing: Pick<ListingDetail, 'title' | 'numbers' | 'price' | 'country' | 'currency'>;
  /** Whether the provider is available now. */
  isAvailable: boolean;
  /** Whether the bar shows name and price, because the page's own price is not on the screen. */
  showsPrice: boolean;
}) {
  const { title, numbers, price } = listing;
  const common = useCommon();
  const detail = usePublicMessages('detail');
  const lang = useContentLang();
  const { details, status } = contact;
  const dials = useMedia(inHand);
  const dialog = useOnDemand(async () => (await import('./CallDialog.tsx')).CallDialog);
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useRef<number>(undefined);
  // While the details load, the pressed button is disabled and loses the focus. Then a link replaces the button.
  useEffect(() => {
    if (status === 'loading' || pressed.current === undefined) return;
    const controls = bar.current?.querySelectorAll<HTMLElement>('a, button');
    controls?.[Math.min(pressed.current, controls.length - 1)]?.focus();
    pressed.current = undefined;
  }, [status]);

  const tell = (error: unknown) =>
    showToast({
      tone: 'bad',
      title: contactFailure(error, common, detail),
      action: needsGate(error)
        ? { label: detail.toGate, run: () => window.location.assign(gateAddress()) }
        : undefined,
    });

  const ways = [
    {
      field: 'phone',
      look: { icon: 'phone', variant: 'primary' },
      label: isAvailable ? detail.callNow : detail.call,
      none: detail.noPhone,
      linkOf: ({ phone }: ContactDetails) => phoneLink(phone),
      isShown: dials === false,
    },
    {
      field: 'whatsapp',
      look: { icon: 'chat', variant: 'secondary' },
      label: detail.whatsapp,
      none: detail.noWhatsapp,
      linkOf: ({ whatsapp }: ContactDetails) => whatsappLink(whatsapp, detail.greeting),
      isShown: false,
    },
  ] as const;

  // Without the dialog's script, follow the `tel:` link as on a phone.
  const showNumber = (href: string) => dialog.open(() => window.location.assign(href));
  const follow = async ({ linkOf, none, isShown }: (typeof ways)[number]) => {
    const answer = await contact.request();
    if ('error' in answer) return tell(answer.error);
    const href = linkOf(answer.details);
    // The provider removed this number after the page was rendered.
    if (!href) showToast({ title: none });
    else if (isShown) showNumber(href);
    else window.location.assign(href);
  };
  const shown = ways.filter(({ field, linkOf }) => (details ? linkOf(details) : numbers.includes(field)));
  const call = details && phoneLink(details.phone);
  return (
    <>
      <div ref={bar} className="contact-actions row">
        {/* Screen readers already read both above. */}
        <p
          className={`contact-actions__price strong${showsPrice ? ' contact-actions__price--needed' : ''}`}
          aria-hidden="true"
        >
          <bdi lang={lang}>{shortName(title)}</bdi>
          <Price amount={price} of={listing} />
        </p>
        {shown.length === 0 && (
          <ButtonLink variant="primary" icon="chat" href="#contact" onClick={openContact}>
            {detail.showContact}
          </ButtonLink>
        )}
        {shown.map((way, index) =>
          details ? (
            <ButtonLink
              key={way.field}
              {...way.look}
              href={way.linkOf(details)}
              rel="nofollow noreferrer"
              onClick={
                way.isShown
                  ? (event: MouseEvent) => {
                      event.preventDefault();
                      if (call) showNumber(call);
                    }
                  : undefined
              }
            >
              {way.label}
            </ButtonLink>
          ) : (
            <Button
              key={way.field}
              {...way.look}
              type="submit"
              form={contactFormId}
              busy={status === 'loading'}
              onClick={(event) => {
                event.preventDefault();
                pressed.current = index;
                void follow(way);
              }}
            >
              {way.label}
            </Button>
          ),
        )}
      </div>
      {dialog.Part && dialog.isOpen && details?.phone && call && (
        <dialog.Part
          title={title}
          phone={details.readable?.phone ?? details.phone}
          href={call}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
