import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeDigits } from '#shared/security.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { authFailure } from '#web/platform/auth-failure.ts';
import {
  type AuthenticatorKey,
  newAuthenticatorKey,
  proveAuthenticator,
} from '#web/platform/authenticator.ts';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CodeField } from '../../CodeField.tsx';
import { failureMessage } from '../../failure-message.ts';
import { firstFault } from '../../form-resolver.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { useRefusedField } from '../../use-refused-field.ts';
import { useSettings } from '../settings-messages.ts';
import { copyText } from './copy-text.ts';
import { QrCode } from './QrCode.tsx';

interface Props {
  email: string;
  onCodes: (codes: readonly string[]) => void;
  /** It turned out to be on already. */
  onOn: () => void;
  onCancel: () => void;
}

/** Shows the key that the app needs, then asks for a code of the app and the password. */
export function SetUpFactor(props: Props) {
  const words = usePrivate();
  const common = useCommon();
  const { factor: t } = useSettings().security;
  // A key asked for is a new one each time: never again by itself, and kept by nobody.
  const key = useQuery({
    queryKey: ['authenticator-key'],
    queryFn: () => newAuthenticatorKey(props.email),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (key.isError && !key.isFetching) {
    return (
      <ErrorPanel title={t.startFailed} text={failureMessage(key.error, words, t.startFailed)}>
        <Button onClick={() => void key.refetch()}>{common.action.tryAgain}</Button>
        <Button variant="quiet" onClick={props.onCancel}>
          {common.action.cancel}
        </Button>
      </ErrorPanel>
    );
  }
  if (!key.data) return <Spinner label={t.starting} />;
  return (
    <SetUpForm
      {...props}
      key={key.data.secret}
      authenticator={key.data}
      onAnew={() => {
        showToast({ tone: 'bad', title: t.startAgain });
        void key.refetch();
      }}
    />
  );
}

interface Values {
  code: string;
  password: string;
}

function SetUpForm({
  authenticator,
  onCodes,
  onOn,
  onCancel,
  onAnew,
}: Omit<Props, 'email'> & { authenticator: AuthenticatorKey; onAnew: () => void }) {
  const words = usePrivate();
  const common = useCommon();
  const { factor: t } = useSettings().security;
  const [proved, setProved] = useState(false);
  const [failed, setFailed] = useState<string>();
  // One for all presses: where an answer got lost, the next press brings the same codes.
  const [attempt] = useState(() => crypto.randomUUID());
  const form = useForm<Values>({
    defaultValues: { code: '', password: '' },
    resolver: firstFault(({ code, password }: Values) => {
      if (!proved && codeDigits(code).length !== 6) return { field: 'code', message: t.codeIncomplete };
      return password ? undefined : { field: 'password', message: t.passwordMissing };
    }),
  });
  const refuse = useRefusedField(form);
  const { isSubmitting, errors } = form.formState;

  const prove = async (code: string): Promise<boolean> => {
    try {
      await proveAuthenticator(codeDigits(code));
      setProved(true);
      return true;
    } catch (error) {
      if (authFailure(error) === 'code') refuse('code', t.codeWrong);
      else setFailed(failureMessage(error, words, common.errors.internal));
      return false;
    }
  };

  const submit = form.handleSubmit(async ({ code, password }) => {
    setFailed(undefined);
    if (!proved && !(await prove(code))) return;
    try {
      const { codes } = await call('turnOnSecondFactor', { body: { password, attempt } });
      showToast({ tone: 'good', title: t.turnedOn });
      onCodes(codes);
    } catch (error) {
      const refusal = error instanceof ApiError ? error.code : undefined;
      if (refusal === 'wrong-password') refuse('password', errorMessage(error, common));
      else if (refusal === 'authenticator-missing') onAnew();
      else if (refusal === 'second-factor-on') {
        showToast({ title: t.already });
        onOn();
      } else setFailed(errorMessage(error, common));
    }
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {!proved && <KeyForApp {...authenticator} />}
      {failed && (
        <Notice tone="bad">
          <p role="alert">{failed}</p>
        </Notice>
      )}
      {proved ? (
        <Notice tone="good">
          <p role="status">{t.codeProved}</p>
        </Notice>
      ) : (
        <CodeField
          label={t.code}
          disabled={isSubmitting}
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        disabled={isSubmitting}
        error={errors.password?.message}
        {...form.register('password')}
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
function KeyForApp({ secret, address }: AuthenticatorKey) {
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
