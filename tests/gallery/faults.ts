import type axe from 'axe-core';

/** Faults of a state as text. Empty lists mean no faults. */
export interface Faults {
  reached: string[];
  axe: string[];
  overflow: string[];
  /** An open dialog or popover without a reachable quick exit, with the focus on it, or with a faulty head (LOOK-14). */
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
 * without their mark. Runs in the page as its own source text.
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
  // Scroll to the top for axe: after a step scrolled the page, the fixed header would cover elements. A bar that sticks
  // to the bottom covers only what scrolling reveals.
  const { scrollY: scrolled } = globalThis;
  scrollTo({ top: 0, behavior: 'instant' });
  const bars = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { position, bottom } = getComputedStyle(element);
    return position === 'sticky' && bottom !== 'auto';
  });
  for (const bar of bars) bar.style.position = 'static';
  const { violations } = await checker.run({
    runOnly,
    resultTypes: ['violations'],
    selectors: false,
    // The pages have no frames and no third-party style sheets.
    iframes: false,
    preload: false,
  });
  for (const bar of bars) bar.style.position = '';
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
      named.add(
        button.getAttribute('popovertarget') ??
          button.getAttribute('commandfor') ??
          (button.matches('[name]')
            ? `${button.getAttribute('name')}=${button.getAttribute('value')}`
            : button),
      ),
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

/**
 * Checks the head of each open dialog and popover: the quick exit with its words is first, the close button last and
 * outermost, everything has the order of the document, and what can be pressed is 44 px high and wide (LOOK-14). Runs
 * in the page as its own source text.
 */
export function lookAtHeads(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 1;
  const isClose = (element: Element) => /^(?:Cerrar|Close)$/.test((element.textContent ?? '').trim());
  return [...document.querySelectorAll('dialog:modal, [popover=auto]:popover-open')].flatMap((overlay) => {
    const head = overlay.querySelector('.overlay-head');
    const name = `${innerWidth} px ${overlay.tagName.toLowerCase()}.${overlay.className}`;
    if (!head) return [`${name} has no head`];
    const parts = [...head.children].filter(isShown);
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const screen = overlay.getBoundingClientRect();
    const closes = [...overlay.querySelectorAll('button')].filter(isClose);
    const words = parts[0]?.querySelector('span')?.getBoundingClientRect();
    const faults: Array<[boolean, string]> = [
      [!parts[0]?.matches('[data-quick-exit]'), 'begins with something else than the quick exit'],
      [!words || words.width < 24, 'has a quick exit without words'],
      [
        closes.some((button) => button !== parts.at(-1)),
        'has a close button that is not the last and outermost',
      ],
      [
        boxes.some((box, index) => index > 0 && box.left < (boxes[index - 1]?.right ?? 0)),
        'overlaps or reorders',
      ],
      [boxes.some(({ left, right }) => left < screen.left || right > screen.right), 'is cut off'],
      [
        parts.some((part, index) => {
          const { width = 0, height = 0 } = boxes[index] ?? {};
          return part.matches('a, button') && (width < 43.5 || height < 43.5);
        }),
        'has a target of less than 44 px',
      ],
    ];
    return faults.flatMap(([isFault, words]) => (isFault ? [`the head of ${name} ${words}`] : []));
  });
}
