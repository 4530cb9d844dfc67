import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { firstFault } from '../../form-resolver.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { useRefusedField } from '../../use-refused-field.ts';
import { useSettings } from '../settings-messages.ts';
import { checkProof } from './check-proof.ts';
import { ProveApp } from './ProveApp.tsx';

interface Props {
  email: string;
  onCodes: (codes: readonly string[]) => void;
  /** It turned out to be on already. */
  onOn: () => void;
  onCancel: () => void;
}

/** A key that the server has made, and the password that it was made with; in memory alone, while the app is set up. */
interface Begun {
  secret: string;
  password: string;
}

/** Asks for the password, then shows the key that the app needs and asks for a code of the app. */
export function SetUpFactor({ email, onCodes, onOn, onCancel }: Props) {
  const { factor: t } = useSettings().security;
  const [begun, setBegun] = useState<Begun>();

  const begin = async (password: string) => {
    const { secret } = await call('setUpAuthenticator', { body: { password } });
    setBegun({ secret, password });
  };
  const alreadyOn = () => {
    showToast({ title: t.already });
    onOn();
  };

  if (!begun) return <PasswordStep email={email} onPassword={begin} onOn={alreadyOn} onCancel={onCancel} />;
  return (
    <ProveApp
      key={begun.secret}
      email={email}
      secret={begun.secret}
      password={begun.password}
      onCodes={onCodes}
      onOn={alreadyOn}
      onAnew={begin}
      onCancel={onCancel}
    />
  );
}

function PasswordStep({
  email,
  onPassword,
  onOn,
  onCancel,
}: Pick<Props, 'email' | 'onOn' | 'onCancel'> & { onPassword: (password: string) => Promise<void> }) {
  const { factor: t } = useSettings().security;
  const { account } = usePrivate();
  const common = useCommon();
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    defaultValues: { password: '' },
    resolver: firstFault(({ password }: { password: string }) => {
      const fault = checkProof({ password, code: '' }, { factor: t, account }, 'none');
      return fault && { field: 'password', message: fault.message };
    }),
  });
  const refuse = useRefusedField(form);
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    setFailed(undefined);
    try {
      await onPassword(password);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'wrong-password') refuse('password', errorMessage(error, common));
      else if (code === 'second-factor-on') onOn();
      else setFailed(errorMessage(error, common));
    }
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p className="soft">{t.begin}</p>
      {failed && (
        <Notice tone="bad">
          <p role="alert">{failed}</p>
        </Notice>
      )}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        autoFocus
        disabled={isSubmitting}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t.starting : t.start}
        </Button>
        <Button disabled={isSubmitting} onClick={onCancel}>
          {common.action.cancel}
        </Button>
      </div>
    </form>
  );
}
