import { useState } from 'react';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { PasswordField } from '../../PasswordField.tsx';
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
  const form = useSendForm({
    defaultValues: { password: '' },
    check: ({ password }) => checkProof({ password, code: '' }, { factor: t, account }, 'none'),
    send: async ({ password }) => {
      try {
        await onPassword(password);
      } catch (error) {
        if (!isRefusedWith(error, 'second-factor-on')) throw error;
        onOn();
      }
    },
    refusals: { 'wrong-password': { field: 'password' } },
  });

  return (
    <>
      <p className="soft">{t.begin}</p>
      <SendForm form={form}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
        <div className="row">
          <SubmitButton form={form} sending={t.starting}>
            {t.start}
          </SubmitButton>
          <Button disabled={form.busy} onClick={onCancel}>
            {common.action.cancel}
          </Button>
        </div>
      </SendForm>
    </>
  );
}
