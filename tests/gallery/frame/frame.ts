import { viewOf } from '../address.ts';
import { loadState } from '../states/load.ts';
import { loadWords } from '../words.ts';
import { isShown, stepsWith, until } from './steps.ts';

/**
 * Runs in the page of a state: takes the state's steps, waits until the page shows what it should and stands still,
 * and says so ("ready" or what went wrong) to the walk and to the gallery around it.
 */

/** Nothing has changed for so long, milliseconds: the page stands still. */
const stillness = 100;

/** There while the walk looks at the page (state-page.ts). */
declare const galleryReached: ((told: string) => void) | undefined;
/** There while the walk takes pictures that are compared (state-page.ts). */
declare const galleryCompares: unknown;

function tell(status: string): void {
  if (typeof galleryReached === 'function') galleryReached(JSON.stringify({ host: location.host, status }));
  if (window.parent !== window) window.parent.postMessage({ gallery: status, host: location.host }, '*');
}

/** A server-rendered page can be read before the browser has taken it over; steps need the latter. */
async function takenOver(): Promise<void> {
  if (!document.getElementById('page')) return;
  const { dataset } = document.documentElement;
  const isTaken = () => 'failed' in dataset || 'hydrated' in dataset;
  await until('the page, taken over by the browser', isTaken);
}

/** Waits until nothing of the page has changed for a while, and `isWhole`. */
async function still(isWhole: () => boolean = () => true): Promise<void> {
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await until('a page that stands still', () => isWhole() && performance.now() - changed > stillness);
  observer.disconnect();
}

async function whole(): Promise<void> {
  // Photos far down are loaded when scrolled near; in a picture of the whole page nobody scrolls. `auto` chooses a file by
  // the width of the photo, and for lazy ones alone.
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
  if (!view) throw new Error('this address is no state of the gallery');
  const [state, words] = await Promise.all([loadState(view.screen, view.state), loadWords(view.language)]);
  if (!state) throw new Error(`the gallery's page has no state ${view.screen}/${view.state}`);
  await takenOver();
  if (typeof galleryCompares === 'function') {
    // Chromium scales a photo from whichever size it has decoded already: some pixels are a step lighter or darker.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('img { image-rendering: pixelated !important }');
    document.adoptedStyleSheets.push(sheet);
    // A step scrolls to what it presses. Content that arrives later would move the page after that, and two pictures of
    // one state would differ. Other walks press at once, as impatient people do: that finds races.
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
