import type { RefObject } from 'react';
import type { ContactDetails } from '#shared/api/listing.ts';
import { socialNetworks } from '#shared/listing-options.ts';
import { useCommon } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { ApiError } from '../ui/api.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { errorMessage } from '../ui/error-message.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Spinner } from '../ui/ProgressBar.tsx';
import { phoneLink, socialLink, telegramLink, whatsappLink } from './contact-link.ts';
import { Facts, knownFacts, type Fact } from './Facts.tsx';
import type { Contact } from './use-contact.ts';

/** Contact details, asked for when the tab is opened. */
export function ContactTab({
  contact,
  honeypot,
}: {
  contact: Contact;
  honeypot: RefObject<HTMLInputElement | null>;
}) {
  const common = useCommon();
  const { detail } = usePublicMessages();
  return (
    <div className="stack">
      {/* People neither see nor reach it; what fills in every field gives itself away. */}
      <label className="honeypot" aria-hidden="true">
        Website
        <input ref={honeypot} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
      <noscript>
        <p>{detail.needsScript}</p>
      </noscript>
      {contact.status === 'idle' && (
        <div className="stack needs-script">
          <p className="soft">{detail.contactIntro}</p>
          <div>
            <Button onClick={() => void contact.request()}>{detail.showContact}</Button>
          </div>
        </div>
      )}
      {contact.status === 'loading' && <Spinner label={detail.loadingContact} />}
      {contact.status === 'failed' && (
        <ErrorPanel title={errorMessage(contact.error, common)}>
          {needsGate(contact.error) ? (
            <ButtonLink href={gateAddress()}>{detail.toGate}</ButtonLink>
          ) : (
            <Button onClick={() => void contact.request()}>{common.action.tryAgain}</Button>
          )}
        </ErrorPanel>
      )}
      {contact.details && <Details details={contact.details} />}
    </div>
  );
}

/** The gate's cookie is gone, or this is a cached page of a visitor who never passed it. */
const needsGate = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'adult-confirmation-required';

/** The 18+ question, which leads back to this page. */
const gateAddress = (): string =>
  `/gate?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;

function Details({ details }: { details: ContactDetails }) {
  const { listing, socialNetwork } = useCommon();
  const { detail } = usePublicMessages();
  const { phone, whatsapp, telegram, email, social } = details;
  const linked = (href: string | undefined, text: string) =>
    href ? (
      <a href={href} rel="nofollow noreferrer">
        {text}
      </a>
    ) : (
      text
    );
  const direct: Fact[] = [
    [listing.phone, phone && linked(phoneLink(phone), phone)],
    [listing.whatsapp, whatsapp && linked(whatsappLink(whatsapp), whatsapp)],
    [listing.telegram, telegram && linked(telegramLink(telegram), telegram)],
    [listing.email, email && linked(`mailto:${email}`, email)],
  ];
  const networks: Fact[] = socialNetworks.map((network) => {
    const name = social[network];
    return [socialNetwork[network], name && linked(socialLink(network, name), name)];
  });
  const hasNetworks = knownFacts(networks).length > 0;
  if (!hasNetworks && knownFacts(direct).length === 0) return <p className="soft">{detail.noContact}</p>;
  return (
    <>
      <Facts facts={direct} />
      {hasNetworks && (
        <section className="stack stack--tight">
          <h3>{detail.social}</h3>
          <Facts facts={networks} />
        </section>
      )}
    </>
  );
}

/**
 * Call Now and WhatsApp. The first press asks for the details and goes on to the call or chat by itself; from
 * then on they are plain links. Where she left none, the button gives way to a sentence.
 */
export function ContactActions({ contact }: { contact: Contact }) {
  const { detail } = usePublicMessages();
  const { details, status } = contact;
  const follow = async (linkOf: (details: ContactDetails) => string | undefined) => {
    const answer = await contact.request();
    const href = answer && linkOf(answer);
    if (href) window.location.assign(href);
  };
  const call = ({ phone }: ContactDetails) => phone && phoneLink(phone);
  const chat = ({ whatsapp }: ContactDetails) => whatsapp && whatsappLink(whatsapp);
  const action = (
    linkOf: (details: ContactDetails) => string | undefined,
    look: { icon: 'phone' | 'chat'; variant: 'primary' | 'secondary' },
    label: string,
    none: string,
  ) => {
    if (!details) {
      return (
        <Button {...look} busy={status === 'loading'} onClick={() => void follow(linkOf)}>
          {label}
        </Button>
      );
    }
    const href = linkOf(details);
    return href ? (
      <ButtonLink {...look} href={href} rel="nofollow noreferrer">
        {label}
      </ButtonLink>
    ) : (
      <p className="soft small">{none}</p>
    );
  };
  return (
    <div className="contact-actions needs-script">
      {action(call, { icon: 'phone', variant: 'primary' }, detail.callNow, detail.noPhone)}
      {action(chat, { icon: 'chat', variant: 'secondary' }, detail.whatsapp, detail.noWhatsapp)}
    </div>
  );
}
