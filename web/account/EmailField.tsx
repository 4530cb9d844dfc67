import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/Field.tsx';

/**
 * The longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3); the pool and our contract take no
 * longer one.
 */
const emailMaxLength = 254;

/** An e-mail address: the keyboard that has an @, and nothing that corrects what is typed. */
export function EmailField(
  props: Omit<
    ComponentProps<typeof TextField>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
  >,
) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailMaxLength}
      {...props}
    />
  );
}
