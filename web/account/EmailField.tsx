import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/Field.tsx';
import { emailMaxLength } from './email.ts';

/** Switches off capitalization and spell-checking, which could alter a typed address. */
const anAddress = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

type Props = Omit<ComponentProps<typeof TextField>, keyof typeof anAddress | 'autoComplete' | 'maxLength'>;

/** Input for a new e-mail address. */
export const EmailField = (props: Props) => (
  <TextField required {...anAddress} autoComplete="email" maxLength={emailMaxLength} {...props} />
);

/** Input for the address of the account at sign-in. Password managers treat this input as the user name. */
export const UsernameField = (props: Props) => (
  <TextField required {...anAddress} autoComplete="username" {...props} />
);
