import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/Field.tsx';

/** Room for six digits of any width and whatever is typed or pasted between them. */
const maxLength = 24;

/** A code of six digits, from a mail or an authenticator app; keyboards offer it by themselves where they can. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={maxLength}
    className="input code-input"
    {...props}
  />
);
