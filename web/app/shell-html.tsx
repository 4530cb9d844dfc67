import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#shared/account.ts';
import { inlineScript } from '#shared/inline-script.ts';
import { common as commonEn } from '#web/i18n/en/common.ts';
import { startMessages as startEn } from '#web/i18n/en/start.ts';
import { common as commonEs } from '#web/i18n/es/common.ts';
import { startMessages as startEs } from '#web/i18n/es/start.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { StartFrame } from './StartFrame.tsx';

const texts = {
  es: { common: commonEs, start: startEs },
  en: { common: commonEn, start: startEn },
} as const;

/**
 * Builds the private app's HTML in a language: web/private.html with the start frame and the public pages' inline
 * script, which sets theme and session before the first paint. Used by the build and the development server.
 * @throws Error if the template lacks a placeholder
 */
export function withFrame(template: string, language: Language): string {
  const { common, start } = texts[language];
  const frame = renderToStaticMarkup(
    <I18nProvider language={language} common={common}>
      <StartFrame>
        <noscript>
          <div className="narrow start-frame__still stack">
            <h1>{start.noScript}</h1>
            <p>{start.noScriptHint}</p>
            <div className="row">
              <ButtonLink variant="primary" href="/">
                {common.action.goHome}
              </ButtonLink>
            </div>
          </div>
        </noscript>
        <p className="needs-script narrow start-frame__late">
          {start.late} <a href="">{start.reload}</a>
        </p>
      </StartFrame>
    </I18nProvider>,
  );
  const parts = {
    '<html lang="es">': `<html lang="${language}">`,
    '<!-- inline script -->': `<script>${inlineScript}</script>`,
    '<!-- frame -->': frame,
  };
  return Object.entries(parts).reduce((html, [place, part]) => {
    if (!html.includes(place)) throw new Error(`web/private.html has no ${place}`);
    return html.replace(place, () => part);
  }, template);
}
