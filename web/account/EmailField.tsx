import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/Field.tsx';
import { emailMaxLength } from './email.ts';

/** The keyboard that has an @, and nothing that writes the address differently. */
const anAddress = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

type Props = Omit<ComponentProps<typeof TextField>, keyof typeof anAddress | 'autoComplete' | 'maxLength'>;

/** A new address of the person's. */
export const EmailField = (props: Props) => (
  <TextField {...anAddress} autoComplete="email" maxLength={emailMaxLength} {...props} />
);

/** The address that one signs in with; password managers know it as the user's name. */
export const UsernameField = (props: Props) => (
  <TextField {...anAddress} autoComplete="username" {...props} />
);
