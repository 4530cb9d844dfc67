import type { ContactDetails as Details } from '#shared/api/listing.ts';
import { socialNetworks } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { phoneLink, socialLink, telegramLink, whatsappLink } from './contact-link.ts';
import { Facts, knownFacts, type Fact } from './Facts.tsx';

/** All ways to get in touch that she left: each a link where it can be one, else text. */
export function ContactDetails({ details }: { details: Details }) {
  const { listing, socialNetwork } = useCommon();
  const { detail } = usePublicMessages();
  const { phone, whatsapp, telegram, email, social } = details;
  const linked = (href: string | undefined, text: string) =>
    href ? (
      <a href={href} rel="nofollow noreferrer">
        <bdi>{text}</bdi>
      </a>
    ) : (
      <bdi>{text}</bdi>
    );
  const direct: Fact[] = [
    [listing.phone, phone && linked(phoneLink(phone), phone)],
    [listing.whatsapp, whatsapp && linked(whatsappLink(whatsapp, detail.greeting), whatsapp)],
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
