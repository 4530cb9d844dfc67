import type axe from 'axe-core';

/** Everything of a state that is not as it should be, in words; empty lists are all well. */
export interface Faults {
  /** The state was not reached. */
  reached: string[];
  axe: string[];
  overflow: string[];
  /** Something is open, and no quick exit can be pressed (LOOK-14). */
  exit: string[];
  /** Errors in the console, exceptions, and requests that failed though the state wants them to succeed. */
  console: string[];
}

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Axe's rules that a theme can break. */
export const colours = ['color-contrast', 'link-in-text-block'];

/** Looks for what axe finds, for overflow, and for the way out. Runs inside of the page, as its own source text. */
export async function lookForFaults(runOnly: {
  type: 'rule' | 'tag';
  values: string[];
}): Promise<Pick<Faults, 'axe' | 'overflow' | 'exit'>> {
  if (!('axe' in globalThis)) {
    await new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = '/_gallery/axe.js';
      script.onload = resolve;
      script.onerror = () => reject(new Error('axe.js could not be loaded'));
      document.head.append(script);
    });
  }
  const { axe: checker } = globalThis as unknown as { axe: typeof axe };
  // Where a step had scrolled, the header that stays in place lies over half of something.
  const { scrollY: scrolled } = globalThis;
  scrollTo({ top: 0, behavior: 'instant' });
  const { violations } = await checker.run({
    runOnly,
    resultTypes: ['violations'],
    selectors: false,
    // There are no frames in the pages, and no style sheets of others.
    iframes: false,
    preload: false,
  });
  scrollTo({ top: scrolled, behavior: 'instant' });

  // What is wider than the screen, save inside of what scrolls by itself.
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

  // Under a modal dialog all else is inert, and a popover may lie over anything.
  const open = document.querySelector('dialog:modal, [popover=auto]:popover-open');
  const exits = [...document.querySelectorAll('[data-quick-exit]')];
  const isOnTop = (exit: Element): boolean => {
    const { left, top, width: across, height: down } = exit.getBoundingClientRect();
    return exit.contains(document.elementFromPoint(left + across / 2, top + down / 2));
  };

  return {
    exit: open && !exits.some(isOnTop) ? [`none above ${open.tagName.toLowerCase()}.${open.className}`] : [],
    axe: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    ),
    overflow: scrollWidth > width ? [`the page is ${scrollWidth} px wide`, ...named] : named,
  };
}
