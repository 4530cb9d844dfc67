import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/Field.tsx';

/** Maximum characters: six digits, plus the separators that members type or paste. */
const maxLength = 24;

/** Input for a six-digit code from a mail or an authenticator app. Phone keyboards can suggest the code. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={maxLength}
    className="input code-input numeric"
    {...props}
  />
);
