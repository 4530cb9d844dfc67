import { countries } from '#shared/location/countries.ts';
import type { SafetyText } from '#web/i18n/long-texts.ts';
import { Sections } from './LegalPage.tsx';
import type { Site } from './page.tsx';
import { UrgentHelp } from './UrgentHelp.tsx';

/** Helplines, then advice for visitors and providers. Open before the 18+ gate, and works without JavaScript. */
export function SafetyPage({ text, site }: { text: SafetyText; site: Site }) {
  return (
    <article className="container reading stack">
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <UrgentHelp text={text} shown={countries.map(({ id }) => id)} own={site.urgentHelp} />
      <Sections sections={text.sections} />
      <p>
        <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
      </p>
    </article>
  );
}
