import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeDigits } from '#shared/security.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { authenticatorAddress } from '#web/platform/authenticator.ts';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CodeField } from '../../CodeField.tsx';
import { firstFault } from '../../form-resolver.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { useRefusedField } from '../../use-refused-field.ts';
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
  const [failed, setFailed] = useState<string>();
  const [asksPassword, setAsksPassword] = useState(false);
  // One for all presses: where an answer got lost, the next press brings the same codes.
  const [attempt] = useState(() => crypto.randomUUID());
  const form = useForm({
    defaultValues: { password, code: '' },
    resolver: firstFault((values: { password: string; code: string }) =>
      checkProof(values, { factor: t, account }, 'app'),
    ),
  });
  const refuse = useRefusedField(form);
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined);
    try {
      const body = { password: values.password, code: codeDigits(values.code), attempt };
      const { codes } = await call('turnOnSecondFactor', { body });
      showToast({ tone: 'good', title: t.turnedOn });
      onCodes(codes);
    } catch (error) {
      await recover(error, values.password);
    }
  });

  const recover = async (error: unknown, given: string) => {
    const refusal = error instanceof ApiError ? error.code : undefined;
    if (refusal === 'code-refused') refuse('code', t.codeWrong);
    else if (refusal === 'second-factor-on') onOn();
    else if (refusal === 'authenticator-missing') await startAgain(given);
    else if (refusal === 'wrong-password') {
      setAsksPassword(true);
      refuse('password', errorMessage(error, common));
    } else setFailed(errorMessage(error, common));
  };

  const startAgain = async (given: string) => {
    try {
      await onAnew(given);
      showToast({ tone: 'bad', title: t.startAgain });
    } catch (error) {
      setFailed(errorMessage(error, common));
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <KeyForApp secret={secret} address={authenticatorAddress(email, secret)} />
      {failed && (
        <Notice tone="bad">
          <p role="alert">{failed}</p>
        </Notice>
      )}
      {asksPassword && (
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          disabled={isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <CodeField
        label={t.code}
        disabled={isSubmitting}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t.finishing : t.finish}
        </Button>
        <Button disabled={isSubmitting} onClick={onCancel}>
          {common.action.cancel}
        </Button>
      </div>
    </form>
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
