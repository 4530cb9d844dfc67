import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { codeDigits } from '#shared/security.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

const codeLength = 6;

/**
 * A form of one code of six digits: what is typed between the digits does not count, only a whole code is sent, one at
 * a time, and after a refusal the field has the focus. Where the screen goes on the form stays busy until it is gone:
 * the code is spent by then. No `SendForm`: the sign-in page would wait for its form library.
 *
 * @param send throws where the code is refused or did not arrive
 * @param refused what to say of that; undefined where the screen goes on by itself
 * @param atOnce the sixth digit sends it; the screen says so beside the field (WCAG 3.2.2)
 */
export function useCodeForm({
  incomplete,
  send,
  refused,
  atOnce = false,
}: {
  incomplete: string;
  send: (digits: string) => Promise<unknown>;
  refused: (error: unknown) => string | undefined;
  atOnce?: boolean;
}) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string }>();
  const input = useRef<HTMLInputElement>(null);
  const inFlight = useRef(false);
  /** What was refused is not sent again before it was changed. */
  const sent = useRef<string>(undefined);
  useFocusOnError(input, busy ? undefined : error);

  const submit = async (typed: string) => {
    if (inFlight.current) return;
    const digits = codeDigits(typed);
    if (digits.length !== codeLength) return setError({ message: incomplete });
    inFlight.current = true;
    sent.current = digits;
    setBusy(true);
    setError(undefined);
    try {
      await send(digits);
    } catch (fault) {
      const message = refused(fault);
      if (message === undefined) return;
      setError({ message });
      inFlight.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    /** Forgets what was typed and what was said of it: another code is asked for now. */
    clear: () => {
      setCode('');
      sent.current = undefined;
      setError(undefined);
    },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit(code);
    },
    field: {
      ref: input,
      value: code,
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
        setCode(value);
        const digits = codeDigits(value);
        if (atOnce && digits.length === codeLength && digits !== sent.current) void submit(value);
      },
      disabled: busy,
      error: error?.message,
    },
  };
}
