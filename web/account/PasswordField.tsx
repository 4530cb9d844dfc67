import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useCommonPasswords } from './passwords/load-common.ts';
import { passwordStrength } from './passwords/password.ts';

/** Password input with a show/hide button, and a strength meter if `rate` is given. */
export function PasswordField({
  label,
  error,
  isNew = false,
  rate,
  ...input
}: {
  label: string;
  error?: ReactNode;
  /** True for a new password, so that password managers suggest one. Otherwise they fill in the stored password. */
  isNew?: boolean;
  /** Password typed so far. Leave out when asking for an existing password. */
  rate?: string;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'>) {
  const { account } = usePrivate();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} required>
      {(control) => (
        <>
          <div className="password">
            <input
              className="input"
              autoComplete={isNew ? 'new-password' : 'current-password'}
              {...input}
              {...control}
              type={shown ? 'text' : 'password'}
            />
            <Button
              variant="quiet"
              icon={shown ? 'eye-off' : 'eye'}
              iconOnly
              of={label}
              disabled={input.disabled}
              onClick={() => setShown(!shown)}
            >
              {shown ? account.hidePassword : account.showPassword}
            </Button>
          </div>
          {rate !== undefined && <Strength password={rate} />}
        </>
      )}
    </Field>
  );
}

function Strength({ password }: { password: string }) {
  const { account } = usePrivate();
  const level = passwordStrength(password, useCommonPasswords());
  if (!password) return null;
  return (
    <p className="strength row row--line soft small" data-level={level} aria-live="polite">
      <span className="strength__bar" aria-hidden="true" />
      {account.strengthLabel(account.strength[level] ?? '')}
    </p>
  );
}
