import type { ContactDetails as Details } from '#shared/api/listing.ts';
import { numberFields, type NumberField } from '#shared/contact.ts';
import type { ContactName } from '#shared/listing-fields.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { nameLink, phoneLink, socialNetworks, whatsappLink } from './contact-link.ts';
import { Facts, knownFacts, type Fact } from './Facts.tsx';

/** Link of each contact, in display order; undefined for plain text. */
const links: Record<ContactName, (text: string, greeting: string) => string | undefined> = {
  phone: phoneLink,
  whatsapp: whatsappLink,
  telegram: (name) => nameLink('telegram', name),
  email: (address) => `mailto:${address}`,
};
const ways = Object.keys(links) as ContactName[];
const isNumber = (way: ContactName): way is NumberField => (numberFields as readonly string[]).includes(way);

/** Lists every contact, as a link if possible, otherwise as text. Numbers follow CONTACT-8. */
export function ContactDetails({ details }: { details: Details }) {
  const { field } = useCommon();
  const detail = usePublicMessages('detail');
  const { readable } = details;
  const linked = (href: string | undefined, text: string, number?: string) => {
    const shown = <bdi className={number && 'number'}>{number ?? text}</bdi>;
    return href ? (
      <a href={href} rel="nofollow noreferrer">
        {shown}
      </a>
    ) : (
      shown
    );
  };
  const direct = ways.map((way): Fact => {
    const text = details[way];
    return [
      field[way],
      text && linked(links[way](text, detail.greeting), text, isNumber(way) ? readable?.[way] : undefined),
    ];
  });
  const networks = socialNetworks.map((network): Fact => {
    const name = details.social[network];
    return [field[network], name && linked(nameLink(network, name), name)];
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
