import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

/** Values by the names of their inputs: of a checkbox whether it is ticked, of radio buttons the chosen one's. */
export type EarlyValues = Readonly<Record<string, string | boolean>>;

let early: { path: string; values: EarlyValues; pressed: boolean } | undefined;

/**
 * Keeps what a visitor typed into the drawn form before the app started, and whether they pressed its button
 * (`drawnFormScript` in shared/inline-script.ts). Memory only, because the values contain a password.
 */
export function keepEarlyForm(drawn: HTMLElement): void {
  const form = drawn.querySelector<HTMLFormElement>('#content form');
  if (!form) return;
  const inputs = [...form.querySelectorAll('input')].filter(
    ({ name, type, checked }) => name && (type !== 'radio' || checked),
  );
  early = {
    path: window.location.pathname,
    values: Object.fromEntries(
      inputs.map(({ name, type, value, checked }) => [name, type === 'checkbox' ? checked : value]),
    ),
    pressed: 'pressed' in form.dataset,
  };
  // React would report an attribute that it did not render.
  delete form.dataset['pressed'];
}

/** Gives the screen's form the early values once, and submits the form if its button was pressed. */
export function useEarlyForm(
  form: RefObject<HTMLFormElement | null>,
  adopt: (values: EarlyValues) => void,
): void {
  const [isPressed, setPressed] = useState(false);
  const take = useEffectEvent(() => {
    if (early?.path !== window.location.pathname) return;
    const { values, pressed } = early;
    early = undefined;
    adopt(values);
    setPressed(pressed);
  });
  useLayoutEffect(() => take(), []);
  // In a later commit than `adopt`, so that the form submits the adopted values.
  useEffect(() => {
    if (isPressed) form.current?.requestSubmit();
  }, [isPressed, form]);
}

/**
 * Attributes of forms that may contain a password. If neither the app nor `drawnFormScript` handles a submit, the
 * browser posts the form to a route that reads nothing and explains that JavaScript is needed. Without these
 * attributes, the browser would put the values into the address.
 */
export const neverInAddress = { method: 'post', action: '/api/script-required' } as const;
