import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SubmitEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from './admin-messages.ts';
import { useKeys } from './use-keys.ts';

export interface DecisionFrameHandle<D> {
  /**
   * Shows the confirm button for `whole`, or for the form's current decision. Shows the form's errors instead if the
   * form is incomplete.
   */
  ask: (whole?: D) => void;
}

/** The same form builds `one` and `other`, so their keys have the same order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Frame of the forms that decide an identity or a transfer: fields, a button to continue, then a button to confirm.
 *
 * A decision takes two clicks, so that a slip, a double click or a held key decides nothing. The confirm button names
 * the person, appears after the first click, and disappears if the form changes. The frame does not use `SendForm`,
 * which would send at the first click.
 *
 * @param says the form's decision; undefined while the form is incomplete
 * @param byKey a key opened the form, so the button to continue takes the focus and Enter works
 * @param onMissing called when the reviewer continues with an incomplete form, so that the form shows its errors
 */
export function DecisionFrame<D>({
  ref,
  says,
  byKey = false,
  onMissing,
  sends,
  warning,
  danger,
  busy,
  onDecide,
  onCancel,
  children,
}: {
  ref?: Ref<DecisionFrameHandle<D>>;
  says: D | undefined;
  byKey?: boolean;
  onMissing: () => void;
  sends: string;
  warning?: string;
  danger?: boolean;
  busy: boolean;
  onDecide: (decision: D) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useAdmin();
  const [askedOf, setAskedOf] = useState<D>();
  const last = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [missed, setMissed] = useState(0);
  const ask = (whole?: D) => {
    if (busy) return;
    const decision = whole ?? says;
    setAskedOf(decision);
    if (decision) return;
    onMissing();
    setMissed((before) => before + 1);
  };
  // While the decision is being sent, keep the confirm button even if the form changes.
  const asked = askedOf && (busy || isSame(askedOf, says)) ? askedOf : undefined;
  useImperativeHandle(ref, () => ({ ask }));
  const toContinue = () => {
    flushSync(() => setAskedOf(undefined));
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  useKeys({ Escape: busy ? undefined : asked ? toContinue : onCancel });
  useEffect(() => {
    if (!byKey) return;
    const before = document.activeElement;
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, [byKey]);
  useEffect(() => {
    if (asked) last.current?.focus();
    if (!askedOf || asked) return;
    // The form changed, so undo the first click. Reverting that change must not show the confirm button again.
    setAskedOf(undefined);
    // The confirm button was removed and lost the focus, so focus the continue button.
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [askedOf, asked]);
  useEffect(() => {
    if (missed > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [missed]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <form
      ref={form}
      className="stack stack--close"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
      }}
    >
      {children}
      {asked ? (
        <div className="decision__send stack stack--tight" role="alert">
          {warning && <p className="small">{warning}</p>}
          <Button
            ref={last}
            wide
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={(event) => event.detail < 2 && onDecide(asked)}
          >
            {busy ? t.deciding : sends} <kbd>{t.enterKey}</kbd>
          </Button>
        </div>
      ) : (
        <div className="decision__send">
          <Button type="submit" wide>
            {t.goOn}
          </Button>
        </div>
      )}
    </form>
  );
}
