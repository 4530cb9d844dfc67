import type { LegalText } from '#web/i18n/long-texts.ts';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Page for the terms or the privacy policy. */
export function LegalPage({ text, supportEmail }: { text: LegalText; supportEmail: string }) {
  const { legal, footer } = usePageMessages();
  return (
    <article className="container legal stack">
      <p>
        <a className="back-link tap" href="/register">
          <Icon name="chevron-left" size={18} />
          {legal.backToRegister}
        </a>
      </p>
      <h1>{text.title}</h1>
      <p className="soft">{legal.updated}</p>
      <Sections sections={text.sections} />
      <p>
        {legal.questions} <a href={`mailto:${supportEmail}`}>{supportEmail}</a> ·{' '}
        <a href="/support">{footer.support}</a>
      </p>
    </article>
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
