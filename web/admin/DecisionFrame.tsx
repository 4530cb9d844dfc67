import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SubmitEvent,
} from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from './admin-messages.ts';
import { useKeys } from './use-keys.ts';

export interface DecisionFrameHandle<D> {
  /** Asks for the last press: of what the form says, where nothing is missing, or of what it is about to say. */
  ask: (whole?: D) => void;
}

/** Both are made by one form, in one order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The frame of every form that decides about somebody: what has to be said, then a button that names the person. Two
 * presses, the second on a button that was not there before: none is decided by one slip, a double click or a held key.
 * The second sends what the form says: changed in between, by whatever key or press, it asks for the first again. So it
 * is no `SendForm`, which sends at once.
 *
 * @param says what would be sent now; nothing while something is missing
 * @param onMissing somebody went on with something missing: the form says what
 */
export function DecisionFrame<D>({
  ref,
  says,
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
  onMissing: () => void;
  /** The last button's words. */
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
  /** How often something was missing. */
  const [missed, setMissed] = useState(0);
  const ask = (whole?: D) => {
    if (busy) return;
    const decision = whole ?? says;
    setAskedOf(decision);
    if (decision) return;
    onMissing();
    setMissed((before) => before + 1);
  };
  // What is on its way stays on the button until there is an answer.
  const asked = askedOf && (busy || isSame(askedOf, says)) ? askedOf : undefined;
  useImperativeHandle(ref, () => ({ ask }));
  useKeys({ Escape: busy ? undefined : () => (asked ? setAskedOf(undefined) : onCancel()) });
  useEffect(() => {
    if (asked) last.current?.focus();
    if (!askedOf || asked) return;
    // Changed back, it is not asked for as it was before.
    setAskedOf(undefined);
    // The button that had the focus is gone.
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
        <div className="stack stack--tight" role="alert">
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
        <Button type="submit" wide>
          {t.goOn}
        </Button>
      )}
    </form>
  );
}
