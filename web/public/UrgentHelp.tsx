import { countries } from '#shared/location/countries.ts';
import { dateFormats, unknownZone } from '#shared/dates.ts';
import type { UrgentHelp as OwnNumbers } from '#shared/urgent-help.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import type { UrgentHelpText } from '#web/i18n/long-texts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { linesOf, telephoneLink, type ShownLine } from './hotlines.ts';

interface UrgentHelpProps {
  text: UrgentHelpText;
  /** Ids of the countries to list. A single one is unfolded. */
  shown: readonly string[];
  /** Numbers of the operator. */
  own: OwnNumbers;
}

/** Section with the numbers to call in danger (SUPPORT-3). */
export function UrgentHelp(props: UrgentHelpProps) {
  return (
    <section className="stack stack--tight">
      <h2>{props.text.hotlines}</h2>
      <Countries {...props} />
    </section>
  );
}

/** The same numbers behind one line, so that a long list does not push down what follows. */
export function FoldedUrgentHelp(props: UrgentHelpProps) {
  return (
    <details className="hotlines hotlines--all">
      <summary className="link-row strong">
        <Icon name="phone" size={18} />
        <span className="fill">{props.text.hotlinesFolded}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="stack stack--tight">
        <Countries {...props} />
      </div>
    </details>
  );
}

/** Numbers folded by country. Works without JavaScript. */
function Countries({ text, shown, own }: UrgentHelpProps) {
  const language = useLanguage();
  const listed = countries.filter(({ id }) => shown.includes(id));
  return (
    <>
      <p>{text.hotlinesText}</p>
      <p className="soft small">{text.uncheckedText}</p>
      <div>
        {listed.map(({ id, name }) => (
          <Country
            key={id}
            name={name[language]}
            lines={linesOf(id, own)}
            text={text}
            open={listed.length === 1}
          />
        ))}
      </div>
    </>
  );
}

interface CountryProps {
  name: string;
  lines: readonly ShownLine[];
  text: UrgentHelpText;
  open: boolean;
}

function Country({ name, lines, text, open }: CountryProps) {
  const emergency = lines.find(({ kind }) => kind === 'emergency');
  return (
    <details className="hotlines" open={open}>
      <summary className="link-row strong">
        <span className="fill">{name}</span>
        <span className="soft numeric">{emergency?.number}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      {!emergency && <p>{text.noNumber}</p>}
      {lines.length > 0 && (
        <ul role="list" className="rows">
          {lines.map((line) => (
            <li key={line.kind + line.number} className="row">
              <a className="button button--secondary" href={telephoneLink(line.number)}>
                <Icon name="phone" size={18} />
                {line.number}
              </a>
              <span className="fill fill--wide">
                <strong>{text.kind[line.kind]}</strong>
                <br />
                {/* Services keep their Spanish names. */}
                <span lang="es">{line.name}</span>
                <br />
                <Origin line={line} text={text} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Origin({ line: { from, checkedOn }, text }: Pick<CountryProps, 'text'> & { line: ShownLine }) {
  const { day } = dateFormats(useLanguage(), unknownZone);
  if (from === 'operator') return <span className="soft small">{text.ownNumber}</span>;
  return (
    <span className="soft small">
      {checkedOn ? text.checked(day(checkedOn)) : text.unchecked} · {text.source}{' '}
      <a href={from.source} rel="noreferrer nofollow">
        {new URL(from.source).hostname}
      </a>
    </span>
  );
}
