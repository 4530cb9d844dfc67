import { test as base } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkCookie, checkHosts, frameHost } from './address.ts';
import type { Complaint } from './complaints.ts';
import { StatePage } from './state-page.ts';
import { colours, lookAtHeads, lookForFaults, wcag, type Faults } from './faults.ts';
import { unreachable, type State } from './state.ts';
import type { Theme } from './address.ts';
import { sizes, usualWindow, variantName, type Window } from './variants.ts';

export interface GalleryOptions {
  window: Window;
}

/** True in `npm run gallery -- check`: checks whole pages in every language, size and theme. */
export const thorough = process.env['GALLERY'] === 'all';

/** True in `npm run gallery -- compare`: takes lossless pictures of whole pages, in a folder of their own. */
const comparing = process.env['GALLERY_COMPARES'] === '1';

/** Playwright test with one page per worker, which opens the states one after the other. */
export const test = base.extend<object, GalleryOptions & { statePage: StatePage }>({
  window: [usualWindow, { option: true, scope: 'worker' }],
  statePage: [
    async ({ browser, window }, use) => {
      const statePage = await StatePage.open(browser, window, comparing);
      await use(statePage);
      await statePage.page.close();
    },
    { scope: 'worker' },
  ],
});

export const pictureType = comparing ? 'png' : 'jpg';
export const picturesDirectory = resolve(
  import.meta.dirname,
  '../..',
  comparing ? '.cache/gallery/now' : 'gallery-pictures',
);

/** Opens a state and waits until it is reached. */
export async function visit(
  statePage: StatePage,
  { screen, state, window }: { screen: string; state: State; window: Window },
): ReturnType<StatePage['open']> {
  await statePage.setTheme(window.themes[0] ?? 'light');
  return statePage.open(nextAddress(state.path), {
    name: checkCookie,
    value: frameHost({ screen, state: state.name, language: window.language }),
  });
}

/**
 * Opens a state, waits until it is stable, checks it for faults and takes its picture. Repeats in each further theme,
 * where it checks only the rules that depend on colors.
 */
export async function look(
  statePage: StatePage,
  { screen, state, window }: { screen: string; state: State; window: Window },
): Promise<Map<Theme, Faults>> {
  const [first = 'light', ...others] = window.themes;
  if (state.missingFile) await statePage.forgetCache();
  const { status, complaints } = await visit(statePage, { screen, state, window });
  const picture = (theme: Theme) =>
    takePicture(
      statePage,
      join(picturesDirectory, variantName({ ...window, theme }), screen, `${state.name}.${pictureType}`),
      sizes[window.size].height,
    );
  const seen = await statePage.page.call(lookForFaults, {
    type: 'tag',
    values: thorough ? [...wcag, 'best-practice'] : wcag,
  });
  const heads = await headFaults(statePage);
  await picture(first);
  const reached = status === 'ready' ? [] : [status];
  const found = new Map<Theme, Faults>([
    [
      first,
      {
        reached,
        ...seen,
        ...(state.repeats && { names: [] }),
        exit: [...seen.exit, ...heads],
        console: [],
      },
    ],
  ]);
  for (const theme of others) {
    await statePage.setTheme(theme);
    const { axe } = await statePage.page.call(lookForFaults, { type: 'rule', values: colours });
    found.set(theme, { reached: [], axe, overflow: [], exit: [], names: [], unmarked: [], console: [] });
    await picture(theme);
  }
  if (state.missingFile) await statePage.useCache();
  found.get(first)!.console.push(...complaints.filter(isFaultOf(state)).map(({ text }) => text));
  return found;
}

/** Checks the heads of open dialogs; on phones at the smallest width, too. */
async function headFaults(statePage: StatePage): Promise<string[]> {
  const faults = await statePage.page.call(lookAtHeads, undefined);
  const isOpen = () => document.querySelector('dialog:modal, [popover=auto]:popover-open') !== null;
  if (!statePage.isPhone || !(await statePage.page.call(isOpen, undefined))) return faults;
  await statePage.resize(sizes[320].height, sizes[320].width);
  const narrow = await statePage.page.call(lookAtHeads, undefined);
  await statePage.resize();
  return [...faults, ...narrow];
}

let opened = 0;

function nextAddress(path: string): URL {
  const address = new URL(path, process.env['GALLERY_ADDRESS']);
  address.hostname = checkHosts[opened++ % checkHosts.length]!;
  return address;
}

function isFaultOf(state: State): (complaint: Complaint) => boolean {
  const answers = [
    ...Object.values(state.api ?? {}),
    ...Object.values(state.pool ?? {}).flat(),
    state.upload,
    state.counts,
  ];
  const mayBreak = answers.some((answer) => answer === unreachable || typeof answer === 'function');
  return ({ kind }) => !(kind === 'console' && state.complains) && !(kind === 'connection' && mayBreak);
}

/** Takes a picture: of the whole page in thorough and comparing runs, otherwise of the visible part. */
async function takePicture(statePage: StatePage, path: string, screenHeight: number): Promise<void> {
  await statePage.page.call(freeze, undefined);
  const height = thorough || comparing ? await statePage.page.call(heightOfAll, undefined) : 0;
  // Resize the page to the picture, because sticky elements must be at the picture's edges.
  if (height > screenHeight) await statePage.resize(height);
  const { data } = await statePage.page.send('Page.captureScreenshot', {
    ...(comparing ? { format: 'png' } : { format: 'jpeg', quality: 75 }),
    optimizeForSpeed: true,
  });
  if (height > screenHeight) await statePage.resize();
  await mkdir(resolve(path, '..'), { recursive: true });
  await writeFile(path, Buffer.from(data, 'base64'));
}

/** Stops animations and hides the caret, so that two pictures of a state are identical. Runs in the page. */
const freeze = (): void => {
  document.documentElement.style.caretColor = 'transparent';
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Infinity) {
      animation.pause();
      animation.currentTime = 0;
    } else animation.finish();
  }
};

/** Returns the page's height, or 0 if a dialog is open: it covers only the screen. Runs in the page. */
const heightOfAll = (): number =>
  document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight;
