import type axe from 'axe-core';
import { test as base, type ConsoleMessage, type Page, type Request, type Response } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkCookie, checkHosts, frameHost } from './address.ts';
import { declaredHeader } from './declared.ts';
import { unreachable, type State } from './state.ts';
import type { Theme } from './address.ts';
import { sizes, usualWindow, variantName, type Window } from './variants.ts';

export interface GalleryOptions {
  window: Window;
}

/** `npm run gallery -- check` looks closer than `npm test`, which must be quick. */
export const thorough = process.env['GALLERY'] === 'all';

/** One page looks at all states of a worker, one after the other. */
export const test = base.extend<object, GalleryOptions & { eyes: Page }>({
  window: [usualWindow, { option: true, scope: 'worker' }],
  eyes: [
    async ({ browser, window: { size, language } }, use) => {
      const { width, height, phone } = sizes[size];
      const context = await browser.newContext({
        viewport: { width, height },
        isMobile: phone,
        hasTouch: phone,
        reducedMotion: 'reduce',
        locale: language === 'es' ? 'es-MX' : 'en-US',
        timezoneId: 'America/Mexico_City',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

export const picturesDirectory = resolve(import.meta.dirname, '../../gallery-pictures');

/** Everything of a state that is not as it should be, in words; empty lists are all well. */
export interface Faults {
  /** The state was not reached. */
  reached: string[];
  axe: string[];
  overflow: string[];
  /** Errors in the console, exceptions, and requests that failed though the state wants them to succeed. */
  console: string[];
}

/**
 * Opens a state, waits until it is reached and stands still, looks for faults and takes its picture; the same in each
 * further theme, where only what colours decide is looked for again.
 */
export async function look(
  page: Page,
  { screen, state, window }: { screen: string; state: State; window: Window },
): Promise<Map<Theme, Faults>> {
  const [first = 'light', ...others] = window.themes;
  await page.emulateMedia({ colorScheme: first });
  const { complaints, stop } = listen(page, state);
  // A file that is missing here may lie in the cache from a state before; what is routed is not cached.
  if (state.missingFile) await page.route('**/*', (route) => route.continue());
  await open(page, state.path, frameHost({ screen, state: state.name, language: window.language }));
  // A selector, since a page that is about to be replaced has no document element for a moment.
  const ready = page.locator('html[data-gallery]');
  await ready.waitFor({ state: 'attached' });
  const status = await ready.getAttribute('data-gallery');
  await page.addScriptTag({ url: '/_gallery/axe.js' });
  const picture = (theme: Theme) =>
    takePicture(
      page,
      join(picturesDirectory, variantName({ ...window, theme }), screen, `${state.name}.jpg`),
    );
  const found = new Map<Theme, Faults>();
  found.set(first, {
    reached: status === 'ready' ? [] : [status ?? ''],
    axe: await axeViolations(page, thorough ? [...wcag, 'best-practice'] : wcag),
    overflow: await overflow(page),
    console: complaints,
  });
  await picture(first);
  for (const theme of others) {
    await page.emulateMedia({ colorScheme: theme });
    found.set(theme, { reached: [], axe: await axeViolations(page, colours), overflow: [], console: [] });
    await picture(theme);
  }
  if (state.missingFile) await page.unroute('**/*');
  stop();
  return found;
}

let opened = 0;

async function open(page: Page, path: string, view: string): Promise<void> {
  const address = new URL(path, process.env['GALLERY_ADDRESS']);
  address.hostname = checkHosts[opened++ % checkHosts.length]!;
  await page.context().clearCookies();
  await page.context().addCookies([{ name: checkCookie, value: view, domain: address.hostname, path: '/' }]);
  await page.goto(address.href, { waitUntil: 'commit' });
}

/** The browser's own line for an answer that is no success; whether it was meant, the answer's header says. */
const failedToLoad = /^Failed to load resource/;

function listen(page: Page, state: State): { complaints: string[]; stop: () => void } {
  const complaints: string[] = [];
  const answers = [
    ...Object.values(state.api ?? {}),
    ...Object.values(state.pool ?? {}).flat(),
    state.upload,
    state.counts,
  ];
  const mayBreak = answers.some((answer) => answer === unreachable || typeof answer === 'function');
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || failedToLoad.test(message.text()) || state.complains) return;
    complaints.push(message.text());
  };
  const onError = (error: Error) => complaints.push(error.message);
  const onResponse = (response: Response) => {
    if (response.status() < 400 || response.headers()[declaredHeader]) return;
    complaints.push(`${response.status()} ${response.url()}`);
  };
  const onFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself gave up.
    if (reason === 'net::ERR_ABORTED' || mayBreak) return;
    complaints.push(`${reason} ${request.url()}`);
  };
  page
    .on('console', onConsole)
    .on('pageerror', onError)
    .on('response', onResponse)
    .on('requestfailed', onFailed);
  const stop = () => {
    page.off('console', onConsole).off('pageerror', onError).off('response', onResponse);
    page.off('requestfailed', onFailed);
  };
  return { complaints, stop };
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Axe's rules that a theme can break. */
const colours = ['color-contrast', 'link-in-text-block'];

/** @param only tags, or names of rules */
async function axeViolations(page: Page, only: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ({ type, values }) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe };
      // Where a step had scrolled, the header that stays in place lies over half of something.
      const { scrollY: scrolled } = globalThis;
      scrollTo({ top: 0, behavior: 'instant' });
      const { violations } = await checker.run({
        runOnly: { type, values },
        resultTypes: ['violations'],
        selectors: false,
        // There are no frames in the pages, and no style sheets of others.
        iframes: false,
        preload: false,
      });
      scrollTo({ top: scrolled, behavior: 'instant' });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
      );
    },
    { type: only === colours ? ('rule' as const) : ('tag' as const), values: [...only] },
  );
}

/** What is wider than the screen, save inside of what scrolls by itself. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      element !== document.documentElement &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement));
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      return (
        own > 1 &&
        height > 1 &&
        (right > width + 1 || (left < -1 && right > 0)) &&
        element.checkVisibility() &&
        !scrolls(element.parentElement)
      );
    });
    const named = wide.map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > width ? [`the page is ${scrollWidth} px wide`, ...named] : named;
  });

/** The whole page where it is looked at closely, else as much as the screen shows. */
async function takePicture(page: Page, path: string): Promise<void> {
  await mkdir(resolve(path, '..'), { recursive: true });
  const screen = page.viewportSize()!;
  const height = thorough ? await page.evaluate(heightOfAll) : 0;
  // A screen as tall as the page: what sticks to an edge of the screen stands at that edge of the picture.
  if (height > screen.height) await page.setViewportSize({ ...screen, height });
  await page.screenshot({ path, type: 'jpeg', quality: 75, animations: 'disabled', caret: 'hide' });
  if (height > screen.height) await page.setViewportSize(screen);
}

/** What lies over the page fills the screen and not the whole page. */
const heightOfAll = (): number =>
  document.querySelector('dialog[open], [popover=auto]:popover-open')
    ? 0
    : document.documentElement.scrollHeight;
