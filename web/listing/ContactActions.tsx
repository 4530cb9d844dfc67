import { useRef, type MouseEvent } from 'react';
import type { ContactDetails, ListingDetail } from '#shared/api/listing.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
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
 * To the contact tab. In place of this address and not as one more, which would stand between here and the list one
 * came from; an address that already names the tab doesn't change by being followed, and leads there all the same.
 */
function openContact(event: MouseEvent): void {
  event.preventDefault();
  if (location.hash === '#contact') window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.replace('#contact');
}

/** A browser that is held in the hand, which mostly calls too. */
const inHand = '(hover: none), (pointer: coarse)';

/**
 * The price, Call Now and WhatsApp, each only where there is such a number, and where there is none the way to the
 * others (CONTACT-6); on phones a bar that stays at the lower edge. The first press asks for the details and goes on
 * to the call or chat by itself; from then on they are plain links. A call dials on a phone and shows the number on a
 * desktop (CONTACT-7). Without our script each submits the contact form.
 */
export function ContactActions({
  contact,
  listing: { title, numbers, price, currency },
}: {
  contact: Contact;
  listing: Pick<ListingDetail, 'title' | 'numbers' | 'price' | 'currency'>;
}) {
  const common = useCommon();
  const detail = usePublicMessages('detail');
  const { details, status } = contact;
  const dials = useMedia(inHand);
  const dialog = useOnDemand(async () => (await import('./CallDialog.tsx')).CallDialog);
  const bar = useRef<HTMLDivElement>(null);

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
      label: detail.callNow,
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

  // Else the call itself, as on a phone.
  const showNumber = (href: string) => dialog.open(() => window.location.assign(href));
  const follow = async ({ linkOf, none, isShown }: (typeof ways)[number]) => {
    const answer = await contact.request();
    if ('error' in answer) return tell(answer.error);
    const href = linkOf(answer.details);
    // Taken away since the page was made.
    if (!href) showToast({ title: none });
    else if (isShown) showNumber(href);
    else window.location.assign(href);
  };
  const closeNumber = () => {
    dialog.close();
    // What was pressed is a link by now, so the browser can't give the focus back.
    bar.current?.querySelector<HTMLElement>('a, button')?.focus();
  };

  const shown = ways.filter(({ field, linkOf }) => (details ? linkOf(details) : numbers.includes(field)));
  const call = details && phoneLink(details.phone);
  return (
    <>
      <div ref={bar} className="contact-actions row">
        {/* Said above; here for the eye, which has scrolled away from there. */}
        <p className="contact-actions__price" aria-hidden="true">
          <Price amount={price} currency={currency} />
        </p>
        {shown.length === 0 && (
          <ButtonLink variant="primary" icon="chat" href="#contact" onClick={openContact}>
            {detail.showContact}
          </ButtonLink>
        )}
        {shown.map((way) =>
          details ? (
            <ButtonLink
              key={way.label}
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
              key={way.label}
              {...way.look}
              type="submit"
              form={contactFormId}
              busy={status === 'loading'}
              onClick={(event) => {
                event.preventDefault();
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
          onClose={closeNumber}
        />
      )}
    </>
  );
}
