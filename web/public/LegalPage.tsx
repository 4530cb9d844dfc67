import { usePublicMessages } from '../i18n/public-messages.ts';
import { Icon } from '../ui/Icon.tsx';

/** Headings with their paragraphs; `list` follows the paragraphs where a section has one. */
export interface LegalText {
  title: string;
  sections: Array<{ heading: string; paragraphs: string[]; list?: string[] }>;
}

/** Terms and privacy, in one shape. */
export function LegalPage({ text, supportEmail }: { text: LegalText; supportEmail: string }) {
  const { legal } = usePublicMessages();
  return (
    <article className="container legal stack">
      <p>
        <a className="back-link" href="/register">
          <Icon name="chevron-left" size={18} />
          {legal.backToRegister}
        </a>
      </p>
      <h1>{text.title}</h1>
      <p className="soft">{legal.updated}</p>
      <Sections sections={text.sections} />
      <p>
        {legal.questions} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
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
