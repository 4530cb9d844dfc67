import type axe from 'axe-core';

/** Faults of a state as text. Empty lists mean no faults. */
export interface Faults {
  reached: string[];
  axe: string[];
  overflow: string[];
  /** An open dialog or popover without a reachable quick exit, or with the focus on it (LOOK-14). */
  exit: string[];
  /** Buttons with one name for different actions. */
  names: string[];
  /** Empty fields that were refused but are not marked as required. */
  unmarked: string[];
  /** Console errors, exceptions, and failed requests that the state expects to succeed. */
  console: string[];
}

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Axe rules that depend on the theme. */
export const colours = ['color-contrast', 'link-in-text-block'];

/**
 * Checks a page with axe, for overflow, for a reachable quick exit, for buttons with one name, and for required fields
 * without their mark. Runs in the page as
 * its own source text.
 */
export async function lookForFaults(runOnly: {
  type: 'rule' | 'tag';
  values: string[];
}): Promise<Pick<Faults, 'axe' | 'overflow' | 'exit' | 'names' | 'unmarked'>> {
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
  // Scroll to the top for axe: after a step scrolled the page, the fixed header would cover elements.
  const { scrollY: scrolled } = globalThis;
  scrollTo({ top: 0, behavior: 'instant' });
  const { violations } = await checker.run({
    runOnly,
    resultTypes: ['violations'],
    selectors: false,
    // The pages have no frames and no third-party style sheets.
    iframes: false,
    preload: false,
  });
  scrollTo({ top: scrolled, behavior: 'instant' });

  // Ignore elements inside elements that scroll.
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

  // A modal dialog makes all else inert, and a popover may cover the quick exit, so look for one above it.
  const open = document.querySelector('dialog:modal, [popover=auto]:popover-open');
  const exits = [...document.querySelectorAll('[data-quick-exit]')];
  const isOnTop = (exit: Element): boolean => {
    const { left, top, width: across, height: down } = exit.getBoundingClientRect();
    return exit.contains(document.elementFromPoint(left + across / 2, top + down / 2));
  };

  // Behind a modal dialog nothing can be pressed.
  const buttons = [
    ...(document.querySelector('dialog:modal') ?? document).querySelectorAll('button, summary'),
  ];
  const nameOf = (button: Element): string => {
    const words =
      button.getAttribute('aria-label') ??
      ((button as HTMLButtonElement).labels?.[0] ?? button).textContent ??
      '';
    return words.replace(/\s+/g, ' ').trim();
  };
  const actions = new Map<string, Set<unknown>>();
  for (const button of buttons) {
    if (!button.checkVisibility({ visibilityProperty: true }) || button.closest('[inert]')) continue;
    const named = actions.get(nameOf(button)) ?? new Set();
    actions.set(
      nameOf(button),
      named.add(button.getAttribute('popovertarget') ?? button.getAttribute('commandfor') ?? button),
    );
  }
  const names = [...actions].flatMap(([name, { size }]) => (size > 1 ? [`${size} buttons "${name}"`] : []));

  const refused = document.querySelectorAll<HTMLInputElement>(
    '[aria-invalid=true]:is(input, textarea, select)',
  );
  const unmarked = [...refused]
    .filter((field) => !['radio', 'file'].includes(field.type))
    .filter((field) => (field.type === 'checkbox' ? !field.checked : field.value.trim() === ''))
    .filter((field) => !field.closest('[data-required]'))
    .map((field) => field.labels?.[0]?.textContent ?? field.name);

  return {
    names,
    unmarked,
    exit: [
      ...(open && !exits.some(isOnTop) ? [`none above ${open.tagName.toLowerCase()}.${open.className}`] : []),
      ...(exits.includes(document.activeElement!) ? ['focused: Enter would leave the site'] : []),
    ],
    axe: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    ),
    overflow: scrollWidth > width ? [`the page is ${scrollWidth} px wide`, ...named] : named,
  };
}
