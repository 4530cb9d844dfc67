import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { languages, type Language } from '#shared/account.ts';
import type { RouteName } from '#shared/api/index.ts';
import { cookies } from '#shared/cookies.ts';
import { AppError } from '#shared/errors.ts';
import { countryCounts } from '#shared/location/counts.ts';
import { signInOperations, signInPath } from '#shared/sign-in.ts';
import { drawnScreens, type DrawnScreen } from '#shared/drawn-screens.ts';
import { privatePaths } from '#shared/private-routes.ts';
import { countsFolder, countsPath } from '#shared/site.ts';
import { photoAt } from '#tests/support/pictures.ts';
import { makeStories, receiptFixtures, site } from '#tests/support/public-fixtures.ts';
import { apiAddresses, type CallableRoute } from '#shared/api/addresses.ts';
import { isPrivatePath } from '#web/platform/safe-next.ts';
import { renderFailure, renderPage, type PublicApi, type SiteManifest } from '#web/public/server.tsx';
import { galleryHost, viewOf, type View } from './address.ts';
import { answerOf, routeOf, type Reply } from './answer.ts';
import { declaredReason } from './declared.ts';
import { now } from './fixtures/clock.ts';
import { boot, type Boot } from './frame/boot.ts';
import { documentAt } from './pictures.ts';
import { signedIn, storedSession } from './session.ts';
import { pending, timedOut, unreachable, type PoolAnswer, type State } from './state.ts';
import { loadState } from './states/load.ts';

export interface Own {
  script: string;
  styles: readonly string[];
}

/** Parts that differ between the development server and a built site. */
export interface Pages {
  /** Returns the private app's HTML. */
  shell: (language: Language, screen: DrawnScreen | undefined) => Promise<string>;
  /** Returns a document's final HTML: the development server adds its scripts, a built site nothing. */
  finish: (path: string, html: string) => Promise<string>;
  manifest: SiteManifest;
  own: Record<'page' | 'frame' | 'parts', Own>;
  /** Content-Security-Policy of the documents, for a production build. */
  policy?: string;
}

/**
 * Handles the gallery's requests: its own page, and for a state's host the documents, API, sign-in proxy, uploads and
 * photos. Returns false for anything else (scripts and styles).
 */
export async function handle(
  pages: Pages,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const port = request.socket.localPort;
  const url = new URL(request.url ?? '/', `http://${host}:${port}`);
  const view = viewOf(host, request.headers.cookie);
  if (!view) {
    if (!isDocument(request, url)) return false;
    if (host !== galleryHost) redirect(response, `http://${galleryHost}:${port}${url.pathname}${url.search}`);
    else sendHtml(response, 200, await pages.finish(url.pathname, ownDocument('Gallery', pages.own.page)));
    return true;
  }
  const state = await loadState(view.screen, view.state);
  if (!state) {
    sendHtml(response, 404, `no such state: ${view.screen}/${view.state}`);
    return true;
  }
  if (state.missingFile && url.pathname.includes(state.missingFile)) {
    send(response, 404, 'text/plain', 'this file no longer exists', true);
    return true;
  }
  if (await answerData(state, url, request, response)) return true;
  if (!isDocument(request, url)) return false;
  calls.delete(visitOf(request));
  const { status, html } = await documentOf(pages, state, view, url);
  if (pages.policy) response.setHeader('content-security-policy', pages.policy);
  response.setHeader('set-cookie', cookiesOf(state, view));
  sendHtml(response, status, await pages.finish(url.pathname, html));
  return true;
}

async function answerData(
  state: State,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = url.pathname;
  if (path === signInPath) {
    answerSignIn(state, request, response);
  } else if (path.startsWith('/api/') && !isSource(path)) {
    reply(response, apiReply(state, url, request));
  } else if (path.startsWith(`/${countsFolder}`)) {
    reply(response, countsReply(state, path));
  } else if (path === '/_gallery/upload') {
    await once(request.resume(), 'end');
    if (state.upload === unreachable) reply(response, unreachable);
    else reply(response, { status: state.upload === 'refused' ? 403 : 204, body: undefined, declared: true });
  } else if (path === '/_gallery/boot.js') {
    send(response, 200, 'text/javascript', `(${boot.toString()})(${JSON.stringify(bootOf(state, request))})`);
  } else if (path === '/_gallery/axe.js') {
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' });
    response.end(await axeScript);
  } else if (path.startsWith('/_gallery/documents/')) {
    const label = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (label.startsWith('expired')) send(response, 403, 'text/plain', 'expired', true);
    else send(response, 200, 'image/jpeg', await documentAt(label));
  } else if (path.startsWith('/media/')) {
    const photo = await photoAt(path);
    if (photo) send(response, 200, photo.type, photo.body);
    else send(response, 404, 'text/plain', '', true);
  } else {
    return false;
  }
  return true;
}

/** True for source files of the development server: the folder web/api looks like an API path. */
const isSource = (path: string): boolean => /\.(?:tsx?|css)$/.test(path);

const axeScript = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));

/** Number of calls per route since the page was opened, by visit. */
const calls = new Map<string, Map<string, number>>();

/** Returns a key for the visit. Several pages can be open side by side, so a cookie distinguishes the visits. */
const visitOf = ({ headers }: IncomingMessage): string =>
  `${headers.host} ${/visit=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''}`;

function timeOf(request: IncomingMessage, name: string): number {
  const visit = calls.get(visitOf(request)) ?? new Map<string, number>();
  calls.set(visitOf(request), visit);
  const time = (visit.get(name) ?? 0) + 1;
  visit.set(name, time);
  return time;
}

function apiReply(state: State, url: URL, request: IncomingMessage): Reply {
  const found = routeOf(request.method ?? '', url.pathname);
  if (!found || !isCallable(found.name)) {
    throw new Error(`no route of the contract matches ${request.method} ${url.pathname}`);
  }
  return answerOf(state, found.name, {
    time: timeOf(request, found.name),
    params: found.params,
    query: Object.fromEntries(url.searchParams),
  });
}

function countsReply({ counts = {} }: State, path: string): Reply {
  if (typeof counts === 'symbol') return counts;
  const country = Object.keys(counts).find((one) => countsPath(one) === path);
  const none = { women: {}, men: {}, trans: {} };
  const body = countryCounts.parse({ at: now.toISOString(), counts: (country && counts[country]) || none });
  return { status: 200, body, declared: true };
}

const isCallable = (name: RouteName): name is CallableRoute => name in apiAddresses;

function answerSignIn(state: State, request: IncomingMessage, response: ServerResponse): void {
  const target = String(request.headers['x-amz-target']).split('.').at(-1);
  const operation = signInOperations.find((one) => one === target);
  const answers = [(operation && state.pool?.[operation]) ?? []].flat() as PoolAnswer[];
  const answer = answers[timeOf(request, String(target)) - 1] ?? answers.at(-1);
  if (!answer) throw new Error(`${target} was called, and the state has no answer to it`);
  if (typeof answer === 'symbol') return reply(response, answer);
  if ('html' in answer) return send(response, answer.status, 'text/html', answer.html, true);
  if ('signsIn' in answer)
    return reply(response, { status: 200, body: signedIn(answer.signsIn), declared: true });
  if ('body' in answer) return reply(response, { status: 200, body: answer.body, declared: true });
  const { exception, message = exception, status = 400 } = answer;
  reply(response, { status, body: { __type: exception, message }, declared: true });
}

function bootOf(state: State, { headers }: IncomingMessage): Boot {
  const theme = viewOf((headers.host ?? '').replace(/:\d+$/, ''), headers.cookie)?.theme;
  const texts = (entries: Record<string, unknown> = {}) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  return {
    now: now.getTime(),
    local: {
      ...(state.session && storedSession(state.session)),
      ...(theme && { theme }),
      ...texts(state.storage?.local),
    },
    session: texts(state.storage?.session),
    camera: state.camera,
    uploadPercent: typeof state.upload === 'number' ? state.upload : undefined,
    hurried: state.hurried,
    patience: Object.values(state.api ?? {}).includes(timedOut) ? 1_000 : undefined,
  };
}

/** Returns the state's cookies, and expires those that an earlier view may have set. */
function cookiesOf(state: State, { language }: View): string[] {
  const wanted: Record<string, string> = { [cookies.language.name]: language, ...state.cookies };
  const known = [cookies.session.name, 'sidebar:state'];
  return [
    ...Object.entries(wanted).map(([name, value]) => `${name}=${value}; Path=/; SameSite=Lax`),
    ...known.filter((name) => !(name in wanted)).map((name) => `${name}=; Path=/; Max-Age=0`),
    `visit=${crypto.randomUUID()}; Path=/; SameSite=Lax`,
  ];
}

async function documentOf(
  pages: Pages,
  state: State,
  view: View,
  url: URL,
): Promise<{ status: number; html: string }> {
  const inside = (html: string) =>
    html
      .replace('<head>', '<head><script src="/_gallery/boot.js"></script>')
      .replace('</head>', `<script type="module" src="${pages.own.frame.script}"></script></head>`);

  if (url.pathname === '/_gallery/parts') {
    return { status: 200, html: inside(ownDocument('Parts', pages.own.parts)) };
  }
  if (isPrivatePath(url.pathname) || !isPublic(url.pathname)) {
    const isMember = cookies.session.name in { ...state.cookies };
    const screen = isMember ? undefined : drawnScreens.find((one) => one === url.pathname);
    return { status: 200, html: inside(await pages.shell(view.language, screen)) };
  }
  // A landing page's path already includes its language.
  const isFixed = languages.some((one) => `${url.pathname}/`.startsWith(`/${one}/`));
  const path = isFixed ? url.pathname : `/${view.language}${url.pathname}`;
  const page = { path, query: url.searchParams };
  const { status, body } = await renderPage(page, publicApi(state), pages.manifest, site, now).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return renderFailure(page, pages.manifest, now);
    },
  );
  return { status, html: inside(body) };
}

/** True for paths outside the private app. */
const isPublic = (path: string): boolean =>
  !privatePaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

function publicApi(state: State): PublicApi {
  type Read = 'browseCards' | 'browseStories' | 'getListing' | 'getStories' | 'getContact';
  const read = (name: Read, query: Record<string, string>) => {
    const found = answerOf(state, name, { time: 0, params: {}, query });
    if (typeof found === 'symbol') throw new AppError('unavailable');
    if (found.status !== 200) throw new AppError((found.body as { code: 'unavailable' }).code);
    return found.body;
  };
  const texts = (query: object) =>
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return {
    browseCards: async (query) =>
      read('browseCards', texts(query)) as Awaited<ReturnType<PublicApi['browseCards']>>,
    getListing: async () => {
      try {
        return read('getListing', {}) as Awaited<ReturnType<PublicApi['getListing']>>;
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return undefined;
        throw error;
      }
    },
    otherListings: async () =>
      state.api?.browseCards
        ? (read('browseCards', {}) as Awaited<ReturnType<PublicApi['otherListings']>>)
        : { cards: [] },
    browseStories: async (query) =>
      state.api?.browseStories
        ? (read('browseStories', texts(query)) as Awaited<ReturnType<PublicApi['browseStories']>>)
        : { cards: [] },
    // A state with a response to getStories has a listing with stories, of the person with the number 0.
    listStories: async () => ({
      ids: state.api?.getStories ? makeStories(0, 3, now).map(({ id }) => id) : [],
    }),
    readOpenedContact: async (_, ticket) =>
      ticket === 'expired'
        ? undefined
        : (read('getContact', {}) as Awaited<ReturnType<PublicApi['readOpenedContact']>>),
    readReportReceipt: async (reference) => receiptFixtures[reference],
  };
}

const ownDocument = (title: string, { script, styles }: Own): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8" />' +
  '<meta name="viewport" content="width=device-width, initial-scale=1" />' +
  `<meta name="color-scheme" content="light dark" /><title>${title}</title><link rel="icon" href="data:," />` +
  styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('') +
  `</head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`;

const isDocument = ({ method, headers }: IncomingMessage, { pathname }: URL): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !pathname.startsWith('/@') &&
  !/\.\w+$/.test(pathname);

function reply(response: ServerResponse, answer: Reply): void {
  if (answer === pending) return;
  if (answer === unreachable) return void response.socket?.destroy();
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body);
  send(response, answer.status, 'application/json', body, answer.declared);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  declared = false,
): void {
  const headers = { 'content-type': type, 'cache-control': 'no-store' };
  if (declared) response.writeHead(status, declaredReason, headers);
  else response.writeHead(status, headers);
  response.end(body);
}

const sendHtml = (response: ServerResponse, status: number, html: string): void =>
  send(response, status, 'text/html; charset=utf-8', html, true);

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}
