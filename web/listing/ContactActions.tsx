import type { ContactDetails } from '#shared/api/listing.ts';
import type { NumberField } from '#shared/contact.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { contactFailure, gateAddress, needsGate } from './contact-failure.ts';
import { phoneLink, whatsappLink } from './contact-link.ts';
import { contactFormId } from './ContactForm.tsx';
import type { Contact } from './use-contact.ts';

/** An address that already names the tab doesn't change by being followed: whoever left the tab is led back all the same. */
const openAgain = () => {
  if (location.hash === '#contact') window.dispatchEvent(new HashChangeEvent('hashchange'));
};

/**
 * Call Now and WhatsApp, each only where there is such a number, and where there is none the way to the others
 * (CONTACT-6). The first press asks for the details and goes on to the call or chat by itself; from then on they are
 * plain links. Without our script each submits the contact form.
 */
export function ContactActions({ contact, numbers }: { contact: Contact; numbers: readonly NumberField[] }) {
  const common = useCommon();
  const { detail } = usePublicMessages();
  const { details, status } = contact;

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
    },
    {
      field: 'whatsapp',
      look: { icon: 'chat', variant: 'secondary' },
      label: detail.whatsapp,
      none: detail.noWhatsapp,
      linkOf: ({ whatsapp }: ContactDetails) => whatsappLink(whatsapp, detail.greeting),
    },
  ] as const;

  const follow = async ({ linkOf, none }: (typeof ways)[number]) => {
    const answer = await contact.request();
    if ('error' in answer) return tell(answer.error);
    const href = linkOf(answer.details);
    if (href) window.location.assign(href);
    // Taken away since the page was made.
    else showToast({ title: none });
  };

  const shown = ways.filter(({ field, linkOf }) => (details ? linkOf(details) : numbers.includes(field)));
  if (shown.length === 0)
    return (
      <div className="contact-actions">
        <ButtonLink variant="primary" icon="chat" href="#contact" onClick={openAgain}>
          {detail.showContact}
        </ButtonLink>
      </div>
    );
  return (
    <div className="contact-actions">
      {shown.map((way) =>
        details ? (
          <ButtonLink key={way.label} {...way.look} href={way.linkOf(details)} rel="nofollow noreferrer">
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
  );
}
