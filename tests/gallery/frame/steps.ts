import type { Words } from '../words/catalogues.ts';

/** Maximum wait of a step, in milliseconds. */
const patience = 8_000;

const visible = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns an approximate accessible name, good enough to find an element. */
function nameOf(element: Element): string {
  const labelled = element.getAttribute('aria-labelledby');
  if (labelled) {
    return squeezed(
      labelled
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  }
  const [label] = (element as HTMLButtonElement).labels ?? [];
  return squeezed(element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '');
}

const operable = 'button, a[href], summary, [role=tab], [role=switch]';

const ground = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

const isContent = (element: Element): boolean => element.closest('#content') !== null;

/**
 * Polls until `find` returns a value.
 * @throws Error that names what was not found
 */
export async function until<T>(what: string, find: () => T | undefined | null | false): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    const found = find();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`not found: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

/**
 * Finds the visible element with exactly that name, or the first whose name contains it. Searches the content before
 * the header, which has a link with the same name on wide screens.
 */
function called(selector: string, name: string): HTMLElement | undefined {
  const shown = [...ground().querySelectorAll<HTMLElement>(selector)]
    .filter(visible)
    .toSorted((one, other) => Number(isContent(other)) - Number(isContent(one)));
  const wanted = squeezed(name);
  return shown.find((one) => nameOf(one) === wanted) ?? shown.find((one) => nameOf(one).includes(wanted));
}

function control(label: string): HTMLInputElement | undefined {
  const named = [...ground().querySelectorAll('label')].filter(
    (one) => visible(one) && squeezed(one.textContent ?? '').includes(squeezed(label)),
  );
  const exact = named.find((one) => squeezed(one.textContent ?? '') === squeezed(label));
  return ((exact ?? named[0])?.control as HTMLInputElement | null) ?? undefined;
}

/** Sets a value like typing. React tracks the element's own setter, so this calls the prototype's. */
function enter(element: HTMLElement, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value');
  if (!property?.set) throw new Error('this element holds no value');
  property.set.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

export interface Steps {
  words: Words;
  press: (name: string) => Promise<void>;
  /** Clicks the first match of a selector, for elements without a name. */
  pressAt: (selector: string) => Promise<void>;
  fill: (label: string, value: string) => Promise<void>;
  /** Selects a list's option by its value. */
  choose: (label: string, value: string) => Promise<void>;
  tick: (label: string) => Promise<void>;
  attach: (selector: string, files: File[]) => Promise<void>;
  key: (key: string) => void;
  /** Simulates coming back to the tab a day later. */
  comeBack: () => void;
  see: (text: string) => Promise<void>;
  find: (selector: string) => Promise<HTMLElement>;
}

export function stepsWith(words: Words): Steps {
  const find = (selector: string) =>
    until(selector, () => ground().querySelector<HTMLElement>(selector) ?? undefined);

  const press = async (element: HTMLElement) => {
    element.scrollIntoView({ block: 'nearest' });
    const options = { bubbles: true, cancelable: true, button: 0 };
    element.dispatchEvent(new PointerEvent('pointerdown', options));
    element.dispatchEvent(new MouseEvent('mousedown', options));
    element.focus({ preventScroll: true });
    element.dispatchEvent(new PointerEvent('pointerup', options));
    element.dispatchEvent(new MouseEvent('mouseup', options));
    element.click();
    // Give the click's effects time to start before the next step.
    await new Promise((resolve) => setTimeout(resolve, 30));
  };

  return {
    words,
    find,
    press: async (name) =>
      press(
        await until(`something called "${name}"`, () => {
          const found = called(operable, name);
          return found && !(found as HTMLButtonElement).disabled ? found : undefined;
        }),
      ),
    pressAt: async (selector) => press(await find(selector)),
    fill: async (label, value) =>
      enter(await until(`a field labelled "${label}"`, () => control(label)), value),
    choose: async (label, value) => {
      const list = await until(`a list labelled "${label}"`, () => {
        const found = control(label);
        return found?.querySelector(`option[value="${value}"]`) && found;
      });
      enter(list, value);
    },
    tick: async (label) => (await until(`a box labelled "${label}"`, () => control(label))).click(),
    attach: async (selector, files) => {
      const input = (await find(selector)) as HTMLInputElement;
      const list = new DataTransfer();
      for (const file of files) list.items.add(file);
      input.files = list.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    key: (key) => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    comeBack: () => {
      const before = Date;
      globalThis.Date = new Proxy(before, {
        get: (target, key, receiver) =>
          key === 'now'
            ? () => before.now() + 24 * 60 * 60_000
            : (Reflect.get(target, key, receiver) as unknown),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    see: async (text) => {
      await until(`the text "${text}"`, () => isShown(text));
    },
  };
}

/** Returns an act that only waits until a selector matches. */
export const finds =
  (selector: string) =>
  async ({ find }: Steps): Promise<void> => {
    await find(selector);
  };

export const inTurn =
  (...acts: ReadonlyArray<(steps: Steps) => Promise<unknown> | void>) =>
  async (steps: Steps): Promise<void> => {
    for (const act of acts) await act(steps);
  };

/** True if the page shows the text, ignoring case. */
export const isShown = (text: string): boolean =>
  squeezed(document.body.innerText).toLowerCase().includes(squeezed(text).toLowerCase());
