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
  /** Asks for the last press: of what the form says, where nothing is missing, or of a decision that is whole. */
  ask: (whole?: D) => void;
}

/**
 * The frame of every form that decides about somebody: what has to be said, then a button that names the person. Two
 * presses, the second on a button that was not there before: none is decided by one slip, a double click or a held key.
 *
 * @param check what would be sent; nothing while something is missing, which it then says
 */
export function DecisionFrame<D>({
  ref,
  check,
  sends,
  warning,
  danger,
  busy,
  onDecide,
  onCancel,
  children,
}: {
  ref?: Ref<DecisionFrameHandle<D>>;
  check: () => D | undefined;
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
  const [asked, setAsked] = useState<D>();
  const last = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** How often something was missing. */
  const [missed, setMissed] = useState(0);
  const ask = (whole?: D) => {
    const decision = whole ?? check();
    setAsked(decision);
    if (!decision) setMissed((before) => before + 1);
  };
  useImperativeHandle(ref, () => ({ ask }));
  useKeys({ Escape: () => (asked ? setAsked(undefined) : onCancel()) });
  useEffect(() => {
    if (asked) last.current?.focus();
  }, [asked]);
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
      className="stack decision__form"
      noValidate
      onSubmit={submit}
      onChange={() => setAsked(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
      }}
    >
      {children}
      {asked ? (
        <div className="decision__last" role="alert">
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
