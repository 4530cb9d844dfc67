import { useEffect, useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import { codeDigits } from '#shared/security.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { authenticatorAddress } from '#web/platform/authenticator.ts';
import { call } from '#web/platform/call.ts';
import { copyText } from '#web/platform/copy-text.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CodeField } from '../../CodeField.tsx';
import { PasswordField } from '../../PasswordField.tsx';
import { useSettings } from '../settings-messages.ts';
import { checkProof } from './check-proof.ts';

/** White margin around a QR code, in modules. Many cameras can't read a code without it (ISO/IEC 18004). */
const quietZone = 4;

interface Props {
  email: string;
  onCodes: (codes: readonly string[]) => void;
  /** Called when the second factor is already on. */
  onOn: () => void;
  onCancel: () => void;
}

/**
 * Key made by the server, and the password used to request it. Both stay in memory while the member sets up the app.
 * The member retypes the password only if the password is no longer valid.
 */
interface Begun {
  secret: string;
  password: string;
}

/** Asks for the password, then shows the key for the authenticator app and asks for a code. */
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
      {...begun}
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
        <PasswordField label={t.password} autoFocus {...form.field('password')} />
        <div className="row">
          <SubmitButton form={form} sending={t.starting} label={t.start} />
          <Button disabled={form.busy} onClick={onCancel}>
            {common.action.cancel}
          </Button>
        </div>
      </SendForm>
    </>
  );
}

function ProveApp({
  email,
  secret,
  password,
  onCodes,
  onOn,
  onAnew,
  onCancel,
}: Props &
  Begun & {
    /** Requests another key if the current key is no longer valid. @throws ApiError */
    onAnew: (password: string) => Promise<void>;
  }) {
  const { account } = usePrivate();
  const common = useCommon();
  const { factor: t } = useSettings().security;
  const [asksPassword, setAsksPassword] = useState(false);
  // Shared by all submits: a retry after a lost response returns the same recovery codes.
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
        {asksPassword && <PasswordField label={t.password} {...form.field('password')} />}
        <CodeField label={t.code} {...form.field('code')} />
        <div className="row">
          <SubmitButton form={form} sending={t.finishing} label={t.finish} />
          <Button disabled={form.busy} onClick={onCancel}>
            {common.action.cancel}
          </Button>
        </div>
      </SendForm>
    </>
  );
}

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
        <code className="box text-large written" data-testid="authenticator-key">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <div>
          <Button onClick={() => void copyText(secret, codes)}>{t.copyKey}</Button>
        </div>
      </div>
    </>
  );
}

/** QR code, dark on light in every theme, because many cameras can't read a light code on a dark ground. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: quietZone });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: dark.join('') };
  }, [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
