import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { codeDigits } from '#shared/security.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

const codeLength = 6;

/**
 * A form of one code of six digits: what is typed between the digits does not count, only a whole code is sent, one at
 * a time, and after a refusal the field has the focus. Where the screen goes on the form stays busy until it is gone:
 * the code is spent by then.
 *
 * @param send throws where the code is refused or did not arrive
 * @param refused what to say of that; undefined where the screen goes on by itself
 */
export function useCodeEntry({
  incomplete,
  send,
  refused,
}: {
  incomplete: string;
  send: (digits: string) => Promise<unknown>;
  refused: (error: unknown) => string | undefined;
}) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string }>();
  const input = useRef<HTMLInputElement>(null);
  const inFlight = useRef(false);
  useFocusOnError(input, busy ? undefined : error);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    const digits = codeDigits(code);
    if (digits.length !== codeLength) return setError({ message: incomplete });
    inFlight.current = true;
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
      setError(undefined);
    },
    onSubmit: (event: SubmitEvent) => void submit(event),
    field: {
      ref: input,
      value: code,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setCode(target.value),
      disabled: busy,
      error: error?.message,
    },
  };
}
