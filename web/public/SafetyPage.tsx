import { countries } from '#shared/location/countries.ts';
import { dateFormats, unknownZone } from '#shared/dates.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import type { SafetyText } from '#web/i18n/long-texts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { hotlines, telephoneLink, type Hotline } from './hotlines.ts';
import { Sections } from './LegalPage.tsx';

/** Helplines, then advice for visitors and providers. Open before the 18+ gate, and works without JavaScript. */
export function SafetyPage({ text, supportEmail }: { text: SafetyText; supportEmail: string }) {
  const language = useLanguage();
  return (
    <article className="container legal safety stack">
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <section className="stack stack--tight">
        <h2>{text.hotlines}</h2>
        <p>{text.hotlinesText}</p>
        <p className="soft small">{text.uncheckedText}</p>
        <div>
          {countries.map(({ id, name }) => (
            <Country key={id} name={name[language]} lines={hotlines[id] ?? []} text={text} />
          ))}
        </div>
      </section>
      <Sections sections={text.sections} />
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </article>
  );
}

function Country({ name, lines, text }: { name: string; lines: readonly Hotline[]; text: SafetyText }) {
  const { day } = dateFormats(useLanguage(), unknownZone);
  return (
    <details className="hotlines">
      <summary>
        <span>{name}</span>
        <span className="soft">{lines[0]?.number}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <ul role="list">
        {lines.map((line) => (
          <li key={line.kind + line.number}>
            <a className="button button--secondary" href={telephoneLink(line.number)}>
              <Icon name="phone" size={18} />
              {line.number}
            </a>
            <span>
              <strong>{text.kind[line.kind]}</strong>
              <br />
              {/* Services keep their Spanish names. */}
              <span lang="es">{line.name}</span>
              <br />
              <span className="soft small">
                {line.checkedOn ? text.checked(day(line.checkedOn)) : text.unchecked}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
