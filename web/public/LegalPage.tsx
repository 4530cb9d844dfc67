import type { LegalText } from '#web/i18n/long-texts.ts';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Site } from './page.tsx';

/** Page for the terms or the privacy policy. */
export function LegalPage({ text, site }: { text: LegalText; site: Site }) {
  const { legal } = usePageMessages();
  return (
    <article className="container reading stack">
      <p>
        <a className="back-link plain-link tap" href="/register">
          <Icon name="chevron-left" size={18} />
          {legal.backToRegister}
        </a>
      </p>
      <h1>{text.title}</h1>
      <p className="soft">{legal.updated}</p>
      <Sections sections={text.sections} />
      <ContactPoints site={site} />
    </article>
  );
}

/** Points of contact of articles 11 and 12 of the EU's Digital Services Act (SUPPORT-2). */
function ContactPoints({ site: { supportEmail, authorityEmail } }: { site: Site }) {
  const { contact, footer } = usePageMessages();
  return (
    <section className="stack stack--tight">
      <h2>{contact.heading}</h2>
      <p>
        {contact.people} <a href={`mailto:${supportEmail}`}>{supportEmail}</a> ·{' '}
        <a href="/support">{footer.support}</a>
      </p>
      <p>
        {contact.authorities} <a href={`mailto:${authorityEmail}`}>{authorityEmail}</a>
      </p>
    </section>
  );
}

export function Sections({ sections }: Pick<LegalText, 'sections'>) {
  return sections.map(({ heading, paragraphs, list }) => (
    <section key={heading} className="stack stack--tight">
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list && (
        <ul>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}
