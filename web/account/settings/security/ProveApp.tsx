import { useEffect, useRef, useState } from 'react';
import { codeDigits } from '#shared/security.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { authenticatorAddress } from '#web/platform/authenticator.ts';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CodeField } from '../../CodeField.tsx';
import { PasswordField } from '../../PasswordField.tsx';
import { useSettings } from '../settings-messages.ts';
import { checkProof } from './check-proof.ts';
import { copyText } from '#web/platform/copy-text.ts';
import { QrCode } from './QrCode.tsx';

/** Shows a new key and asks for a code that the app made of it, which turns the second factor on. */
export function ProveApp({
  email,
  secret,
  password,
  onCodes,
  onOn,
  onAnew,
  onCancel,
}: {
  email: string;
  secret: string;
  /** What the key was made with; asked for again only where it does not hold any more. */
  password: string;
  onCodes: (codes: readonly string[]) => void;
  onOn: () => void;
  /** Makes another key, where this one does not count any more. @throws ApiError */
  onAnew: (password: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { account } = usePrivate();
  const common = useCommon();
  const { factor: t } = useSettings().security;
  const [asksPassword, setAsksPassword] = useState(false);
  // One for all presses: where an answer got lost, the next press brings the same codes.
  const [attempt] = useState(() => crypto.randomUUID());
  const form = useSendForm({
    defaultValues: { password, code: '' },
    check: (values) => checkProof(values, { factor: t, account }, 'app'),
    send: async (values) => {
      try {
        await turnOn(values);
      } catch (error) {
        if (isRefusedWith(error, 'wrong-password')) setAsksPassword(true);
        throw error;
      }
    },
    refusals: {
      'code-refused': { field: 'code', message: t.codeWrong },
      'wrong-password': { field: 'password' },
    },
  });

  const turnOn = async (values: { password: string; code: string }) => {
    try {
      const body = { password: values.password, code: codeDigits(values.code), attempt };
      const { codes } = await call('turnOnSecondFactor', { body });
      showToast({ tone: 'good', title: t.turnedOn });
      onCodes(codes);
    } catch (error) {
      if (isRefusedWith(error, 'second-factor-on')) return onOn();
      if (!isRefusedWith(error, 'authenticator-missing')) throw error;
      await onAnew(values.password);
      showToast({ tone: 'bad', title: t.startAgain });
    }
  };

  return (
    <>
      <KeyForApp secret={secret} address={authenticatorAddress(email, secret)} />
      <SendForm form={form}>
        {asksPassword && (
          <PasswordField label={t.password} autoComplete="current-password" {...form.field('password')} />
        )}
        <CodeField label={t.code} {...form.field('code')} />
        <div className="row">
          <SubmitButton form={form} sending={t.finishing}>
            {t.finish}
          </SubmitButton>
          <Button disabled={form.busy} onClick={onCancel}>
            {common.action.cancel}
          </Button>
        </div>
      </SendForm>
    </>
  );
}

/** The key as a picture, as a link for an app on this very phone, and as text. */
function KeyForApp({ secret, address }: { secret: string; address: string }) {
  const { factor: t, codes } = useSettings().security;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h4 ref={heading} tabIndex={-1}>
        {t.scanTitle}
      </h4>
      <p>{t.scanLead}</p>
      <QrCode text={address} label={t.qrLabel} />
      <div>
        <ButtonLink href={address}>{t.openApp}</ButtonLink>
      </div>
      <div className="stack stack--tight">
        <p>{t.key}</p>
        <code className="authenticator-key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <div>
          <Button onClick={() => void copyText(secret, codes)}>{t.copyKey}</Button>
        </div>
      </div>
    </>
  );
}
