import { viewOf } from '../address.ts';
import { pending, type State } from '../state.ts';
import { loadState } from '../states/load.ts';
import { loadWords } from '../words.ts';
import { isShown, stepsWith, until } from './steps.ts';

/**
 * Runs in a state's page and performs the state's steps. Then waits until the expected text shows and the page is
 * stable. Reports "ready" or an error to the test run and the gallery.
 */

/** Time without changes after which the page counts as stable, in milliseconds. */
const stillness = 100;

/** Defined in test runs (state-page.ts). */
declare const galleryReached: ((told: string) => void) | undefined;
/** Defined in runs that take pictures for comparisons (state-page.ts). */
declare const galleryCompares: unknown;

function tell(status: string): void {
  if (typeof galleryReached === 'function') galleryReached(JSON.stringify({ host: location.host, status }));
  if (window.parent !== window) window.parent.postMessage({ gallery: status, host: location.host }, '*');
}

/** Waits for hydration. Before it, a rendered page is readable but does not react to steps. */
async function takenOver({ api }: State): Promise<void> {
  const isDrawn = () => document.querySelector('[data-drawn]') !== null;
  // Without the settings, the app never takes the drawn form over.
  if (api?.getConfig !== pending) await until('the drawn form, taken over by the app', () => !isDrawn());
  if (!document.getElementById('page')) return;
  const { dataset } = document.documentElement;
  const isTaken = () => 'failed' in dataset || 'hydrated' in dataset;
  await until('the page, taken over by the browser', isTaken);
}

/** Waits until the page has not changed for a while and `isWhole` is true. */
async function still(isWhole: () => boolean = () => true): Promise<void> {
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await until('a page that stands still', () => isWhole() && performance.now() - changed > stillness);
  observer.disconnect();
}

async function whole(): Promise<void> {
  // Load lazy photos at once, because a picture of the whole page does not scroll. `sizes=auto` only works for lazy
  // images, so set the width explicitly.
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) {
    for (const one of [image, ...(image.closest('picture')?.querySelectorAll('source') ?? [])])
      if (one.sizes.startsWith('auto')) one.sizes = `${image.clientWidth}px`;
    image.loading = 'eager';
  }
  await document.fonts.ready;
  await still(() => [...document.images].every(({ complete }) => complete));
}

async function run(): Promise<void> {
  const view = viewOf(location.hostname, document.cookie);
  if (!view) throw new Error('this address is not a state of the gallery');
  const [state, words] = await Promise.all([loadState(view.screen, view.state), loadWords(view.language)]);
  if (!state) throw new Error(`the gallery's page has no state ${view.screen}/${view.state}`);
  await takenOver(state);
  if (typeof galleryCompares === 'function') {
    // Turn smooth scaling off: Chromium may scale a photo from any size that it has decoded. This changes single
    // pixels.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('img { image-rendering: pixelated !important }');
    document.adoptedStyleSheets.push(sheet);
    // A step scrolls to its target. Content that arrives later would move the page, and two pictures of a state would
    // differ. Other runs click at once like impatient users, and so find races.
    if (state.act) await still();
  }
  await state.act?.(stepsWith(words));
  for (const text of [state.shows(words)].flat()) await until(`the text "${text}"`, () => isShown(text));
  await whole();
}

run().then(
  () => tell('ready'),
  (error: unknown) => tell(error instanceof Error ? error.message : String(error)),
);
