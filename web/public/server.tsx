import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { languages, type Language } from '#shared/account.ts';
import { cacheTagHeader, cacheTags } from '#shared/deployment/cache-tags.ts';
import { AppError, retryAfterSeconds } from '#shared/errors.ts';
import { photoPath } from '#shared/listing-options.ts';
import { gateParameter } from '#shared/site.ts';
import { common as commonEn } from '#web/i18n/en/common.ts';
import { pageMessages as pageEn } from '#web/i18n/en/page.ts';
import { messages as messagesEn } from '#web/i18n/en/public.ts';
import { common as commonEs } from '#web/i18n/es/common.ts';
import { pageMessages as pageEs } from '#web/i18n/es/page.ts';
import { messages as messagesEs } from '#web/i18n/es/public.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { PageMessagesProvider } from '#web/i18n/page-messages.ts';
import { PublicMessagesProvider } from '#web/i18n/public-messages.ts';
import { DrawnForms, type FormContext } from '#web/place/drawn-forms.ts';
import { placeParameters } from '#web/place/keep-place.ts';
import { PlaceInLinks } from '#web/api/place-in-links.ts';
import { photoSources } from '#web/card/photo-sources.ts';
import { type IconName, UsedIcons } from '#web/ui/Icon.tsx';
import { noCache } from './cache.ts';
import { pageDataJson } from './data-island.ts';
import { Document } from './Document.tsx';
import { drawForms } from './draw-forms.tsx';
import { type Island, interactivePages } from './interactive.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { BadCursorPage, FailurePage } from './message-pages.tsx';
import { pageFiles, type SiteManifest } from './page-files.ts';
import {
  gatePage,
  inEach,
  parametersAt,
  notFoundPage,
  type FirstPhoto,
  type LoadContext,
  type LoadedPage,
  type PublicApi,
  type PublicPage,
  type Site,
} from './page.tsx';
import { pages } from './pages.tsx';
import { speculationRulesPath, textFile } from './text-file.ts';

export type { PublicApi, Site } from './page.tsx';
export type { SiteManifest } from './page-files.ts';

/** Request as the edge function sends it: the path begins with the language (`/es`, `/en/listings`). */
interface PageRequest {
  path: string;
  query: URLSearchParams;
}

interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const texts = {
  es: { common: commonEs, messages: { ...messagesEs, ...pageEs } },
  en: { common: commonEn, messages: { ...messagesEn, ...pageEn } },
} as const;

/** A path without a language is Spanish. */
function splitPath(path: string): { language: Language; path: `/${string}` } {
  const [, first = '', rest] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? [];
  const language = languages.find((one) => one === first);
  return language ? { language, path: absolute(rest) } : { language: 'es', path: absolute(path) };
}

const absolute = (path = ''): `/${string}` => `/${path.replace(/^\//, '')}`;

/** Separates the edge's own parameter, which no link may repeat, from the page's. */
function splitQuery(asked: URLSearchParams): { query: URLSearchParams; isGated: boolean } {
  const query = new URLSearchParams(asked);
  query.delete(gateParameter);
  return { query, isGated: asked.has(gateParameter) };
}

/**
 * Renders a public page: the matching entry of the page table loads its data and sets its cache time. Expected errors
 * become pages (404, 400). Other errors are thrown; the caller logs them and responds with `renderFailure`.
 */
export async function renderPage(
  request: PageRequest,
  api: PublicApi,
  manifest: SiteManifest,
  site: Site,
  now: Date = new Date(),
): Promise<PageResponse> {
  const { language, path } = splitPath(request.path);
  const file = textFile(path, site.origin);
  if (file) return file;
  const { common, messages } = texts[language];
  const { query, isGated } = splitQuery(request.query);
  const page = pages.find((one) => parametersAt(one.path, path));
  const parameters = (page && parametersAt(page.path, path)) ?? {};
  const context = { api, site, language, common, messages, path, parameters, query, now };
  try {
    const load = isGated ? loadGated : loadPage;
    const loaded = await load(page, context);
    return respond(loaded, { path, query, language, site, now }, manifest);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-cursor') throw error;
    const { title, heading } = messages.badPage;
    // An invalid cursor can't be repaired, so link to the list's first page with the same filters.
    const kept = new URLSearchParams(query);
    kept.delete('cursor');
    const start = address(inEach(path)[language], kept);
    const first = { path: '/listings' as const, query: new URLSearchParams(), language, now };
    return respond(message(error.status, title, heading, <BadCursorPage first={start} />), first, manifest);
  }
}

const loadPage = (page: PublicPage | undefined, context: LoadContext) =>
  page ? page.load(context) : notFoundPage(context.messages);

/** Loads the 18+ question, or the missing page, neither with links to pages behind the question (LOOK-4). */
async function loadGated(page: PublicPage | undefined, context: LoadContext): Promise<LoadedPage> {
  if (!page) return { ...notFoundPage(context.messages), bare: true };
  const load = page.loadGate ?? (({ messages }) => gatePage(messages));
  return { ...(await load(context)), bare: true };
}

/** Renders the page for an internal failure, uncached, with a retry link. */
export function renderFailure(
  request: PageRequest,
  manifest: SiteManifest,
  now: Date = new Date(),
): PageResponse {
  const { language, path } = splitPath(request.path);
  const { query, isGated } = splitQuery(request.query);
  const { title, text } = texts[language].messages.failure;
  const retry = address(inEach(path)[language], query);
  const failed = message(503, title, text, <FailurePage retry={retry} />);
  const page = respond({ ...failed, bare: isGated }, { path, query, language, now }, manifest);
  return { ...page, headers: { ...page.headers, 'retry-after': String(retryAfterSeconds) } };
}

const message = (status: number, title: string, description: string, children: ReactNode): LoadedPage => ({
  status,
  cacheControl: noCache,
  title,
  description,
  noindex: true,
  content: { children },
});

const address = (path: string, query: URLSearchParams): string => {
  const search = query.toString();
  return search ? `${path}?${search}` : path;
};

/**
 * Targets of the language switch: the same page and query. A target contains the language only if the address differs
 * by language, as for places. Elsewhere the language cookie decides.
 */
function nextAfterSwitch(
  { path, query, language }: Asked,
  addresses: Readonly<Record<Language, string>>,
): Record<Language, string> {
  const isOwn = addresses[language] === inEach(path)[language];
  const next = (one: Language): string =>
    address(isOwn && addresses[one] !== inEach(path)[one] ? addresses[one] : path, query);
  return { es: next('es'), en: next('en') };
}

/** Parsed request; a failure page has no `site`, as it has no address of its own. */
interface Asked {
  path: `/${string}`;
  query: URLSearchParams;
  language: Language;
  site?: Site;
  now: Date;
}

/** Preloads a photo by header, because the page's head must not contain a person's photo (Document.tsx). */
const photoPreload = ({ id, sizes, widest }: FirstPhoto): string =>
  [
    `<${photoPath(id, 780, 'avif')}>`,
    'rel=preload',
    'as=image',
    'type="image/avif"',
    `imagesrcset="${photoSources(id, widest)}"`,
    `imagesizes="${sizes}"`,
    'fetchpriority=high',
  ].join('; ');

function listOf(island: Island | undefined): FormContext | undefined {
  return island?.page === 'home' || island?.page === 'listings' ? island.props : undefined;
}

function respond(page: LoadedPage, asked: Asked, manifest: SiteManifest): PageResponse {
  const { language, site } = asked;
  const addresses = page.addresses ?? inEach(asked.path);
  const { common, messages } = texts[language];
  const island = 'island' in page.content ? page.content.island : undefined;
  const icons = new Set<IconName>();
  const list = listOf(island);
  const forms = list && drawForms({ language, common, messages }, list, icons);
  const rendered =
    island &&
    renderToString(
      <UsedIcons value={icons}>
        <DrawnForms value={forms}>
          <IslandRoot
            Page={interactivePages[island.page]}
            island={island}
            language={language}
            common={common}
            messages={messages}
          />
        </DrawnForms>
      </UsedIcons>,
    );
  const html = renderToStaticMarkup(
    <UsedIcons value={icons}>
      <I18nProvider language={language} common={common}>
        <PublicMessagesProvider value={messages}>
          <PageMessagesProvider messages={messages}>
            <PlaceInLinks value={placeParameters(page.place ?? {}).toString()}>
              <Document
                title={page.title}
                description={page.description}
                files={pageFiles(manifest, language, island?.page)}
                path={asked.path}
                next={page.bare ? undefined : nextAfterSwitch(asked, addresses)}
                bare={page.bare}
                year={asked.now.getUTCFullYear()}
                noindex={page.noindex}
                search={site && { origin: site.origin, addresses, structuredData: page.structuredData }}
                island={
                  island && rendered !== undefined
                    ? { html: rendered, json: pageDataJson({ ...island, language }) }
                    : undefined
                }
              >
                {'children' in page.content ? page.content.children : page.content.below}
              </Document>
            </PlaceInLinks>
          </PageMessagesProvider>
        </PublicMessagesProvider>
      </I18nProvider>
    </UsedIcons>,
  );
  return {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': page.cacheControl,
      'content-language': language,
      ...(page.shows?.length && { [cacheTagHeader]: cacheTags(page.shows) }),
      ...(page.firstPhoto && { link: photoPreload(page.firstPhoto) }),
      // Only interactive pages send this header: before the 18+ gate, there is nothing to prefetch.
      ...(island && { 'speculation-rules': `"${speculationRulesPath}"` }),
    },
    body: `<!doctype html>${html}`,
  };
}
