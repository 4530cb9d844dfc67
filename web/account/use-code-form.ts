import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { codeDigits } from '#shared/security.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

const codeLength = 6;

/**
 * Manages a form for a six-digit code. Ignores separators, sends only complete codes, one at a time, and focuses the
 * field after a refusal. When the screen moves on, the form stays busy, because the code is used up. Avoids `SendForm`,
 * whose form library would delay the sign-in page.
 * @param send sends the code; throws if the code is refused or did not arrive
 * @param refused returns the message for a failure; undefined if the screen moves on
 * @param atOnce sends after the sixth digit; the screen announces this behaviour next to the field (WCAG 3.2.2)
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
  /** Last code submitted; a refused code is not submitted again unchanged. */
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
    /** Clears the input and its error, once another code was mailed. */
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
