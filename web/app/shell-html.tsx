import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Language } from '#shared/account.ts';
import { brand } from '#shared/brand.ts';
import { drawnFormScript, inlineScript } from '#shared/inline-script.ts';
import { drawnScreens, type DrawnScreen } from '#shared/drawn-screens.ts';
import { common as commonEn } from '#web/i18n/en/common.ts';
import { privateMessages as privateEn } from '#web/i18n/en/private.ts';
import { startMessages as startEn } from '#web/i18n/en/start.ts';
import { common as commonEs } from '#web/i18n/es/common.ts';
import { privateMessages as privateEs } from '#web/i18n/es/private.ts';
import { startMessages as startEs } from '#web/i18n/es/start.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { MessagesProvider } from '#web/platform/messages.tsx';
import { queryClient } from '#web/platform/queries.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { routerReady } from './router-ready.ts';
import { routes } from './routes.tsx';
import { StartFrame } from './StartFrame.tsx';

const texts = {
  es: { common: commonEs, private: privateEs, start: startEs },
  en: { common: commonEn, private: privateEn, start: startEn },
} as const;

/** Loaded here, because the build can't import modules later. */
const routers = Object.fromEntries(
  await Promise.all(drawnScreens.map(async (screen) => [screen, await routerAt(screen)] as const)),
) as Record<DrawnScreen, Awaited<ReturnType<typeof routerAt>>>;

async function routerAt(screen: DrawnScreen) {
  const router = createMemoryRouter(routes, { initialEntries: [screen] });
  await routerReady(router);
  for (const error of Object.values(router.state.errors ?? {})) throw error;
  return router;
}

/**
 * Builds the private app's HTML in a language: web/private.html with the public pages' inline script, which sets theme
 * and session before the first paint, and with a screen's form or otherwise the start frame. Used by the build and the
 * development server.
 * @throws Error if the template lacks a placeholder
 */
export function shellHtml(template: string, language: Language, screen: DrawnScreen | undefined): string {
  const scripts = [inlineScript, ...(screen ? [drawnFormScript] : [])];
  const root = screen ? drawnForm(language, screen) : startFrame(language);
  // The same title as `PageHeading` sets later.
  const [, heading] = (screen && /<h1[^>]*>([^<]+)</.exec(root)) ?? [];
  const parts = {
    '<html lang="es">': `<html lang="${language}">`,
    '<!-- inline script -->': scripts.map((script) => `<script>${script}</script>`).join(''),
    [`<title>${brand}</title>`]: `<title>${heading ? `${heading} · ` : ''}${brand}</title>`,
    '<!-- frame -->': root,
  };
  return Object.entries(parts).reduce((html, [place, part]) => {
    if (!html.includes(place)) throw new Error(`web/private.html has no ${place}`);
    return html.replace(place, () => part);
  }, template);
}

function startFrame(language: Language): string {
  const { common } = texts[language];
  const frame = renderToStaticMarkup(
    <I18nProvider language={language} common={common}>
      <StartFrame>
        <NoScript language={language} />
        <p className="needs-script container narrow start-frame__late">
          <Late language={language} />
        </p>
      </StartFrame>
    </I18nProvider>,
  );
  return `<div id="root">${frame}</div>`;
}

/**
 * Draws the screen that main.tsx hydrates: both must build the same tree. Everything else of the document is outside
 * this tree, so that nothing needs to be kept equal.
 */
function drawnForm(language: Language, screen: DrawnScreen): string {
  const { start, ...catalogues } = texts[language];
  const form = renderToString(
    <MessagesProvider initial={{ language, ...catalogues }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={routers[screen]} />
      </QueryClientProvider>
    </MessagesProvider>,
  );
  const around = renderToStaticMarkup(
    <I18nProvider language={language} common={catalogues.common}>
      <NoScript language={language} />
      <p
        id="early-press"
        className="until-app early-press needs-script"
        role="status"
        data-text={start.pressed}
      />
      <p className="until-app needs-script container narrow start-frame__late">
        <Late language={language} />
      </p>
    </I18nProvider>,
  );
  return `<div id="root" data-drawn>${form}</div>${around}`;
}

function NoScript({ language }: { language: Language }) {
  const { start, common } = texts[language];
  return (
    <noscript>
      <div className="container narrow shell__main stack">
        <h1>{start.noScript}</h1>
        <p>{start.noScriptHint}</p>
        <div className="row">
          <ButtonLink variant="primary" href="/">
            {common.action.goHome}
          </ButtonLink>
        </div>
      </div>
    </noscript>
  );
}

function Late({ language }: { language: Language }) {
  const { start } = texts[language];
  return (
    <>
      {start.late} <a href="">{start.reload}</a>
    </>
  );
}
