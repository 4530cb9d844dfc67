import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { emitAuthEvent } from '#web/platform/auth-events.ts';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { queries, queryClient, refreshSessions } from '#web/platform/queries.ts';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CodeField } from '../../CodeField.tsx';
import { isEmail, tidyEmail } from '../../email.ts';
import { EmailField } from '../../EmailField.tsx';
import { PasswordField } from '../../PasswordField.tsx';
import { useCodeForm } from '../../use-code-form.ts';
import { useFocusOnError } from '../../use-focus-on-error.ts';
import { useSettings } from '../settings-messages.ts';

type Step =
  /** `isBack`: the member just returned to this step, so focus its button. */
  | { name: 'shown'; isBack: boolean }
  | { name: 'asking'; email: string }
  | { name: 'code'; email: string; isNext: boolean };

type Address = Pick<OwnProfile, 'email' | 'pendingEmail'>;

/** Returns the step to show: the code form if a change is pending, otherwise the current address. */
const restingStep = ({ pendingEmail }: Address, isBack: boolean): Step =>
  pendingEmail ? { name: 'code', email: pendingEmail, isNext: isBack } : { name: 'shown', isBack };

function keep({ email, pendingEmail }: Address): void {
  const { queryKey } = queries.profile();
  queryClient.setQueryData(queryKey, (known) => known && { ...known, email, pendingEmail });
  emitAuthEvent('USER_UPDATED');
  void refreshSessions();
}

/** Section for the sign-in address and its change: new address and password, then the code from the new mailbox. */
export function EmailSection({ profile }: { profile: Address }) {
  const { email: t } = useSettings().profile;
  const { errors } = usePrivate();
  const [step, setStep] = useState(() => restingStep(profile, false));

  /** A response without a pending address completes the change. */
  const follow = (address: Address) => {
    keep(address);
    setStep(restingStep(address, true));
    if (!address.pendingEmail) showToast({ tone: 'good', title: t.changed });
  };

  /** If another tab entered the code first, the address has changed, and the toast says so. */
  const givenUp = (address: Address) => {
    const isChanged = address.email !== profile.email;
    keep(address);
    setStep(restingStep(address, true));
    showToast({ tone: 'good', title: isChanged ? t.changed : t.givenUp });
  };

  return (
    <section className="panel stack" aria-labelledby="email-title">
      <h3 className="card-title" id="email-title">
        {t.title}
      </h3>
      <TextField label={t.current} type="email" value={profile.email} disabled readOnly />
      {step.name === 'shown' && (
        <div className="row">
          <Button autoFocus={step.isBack} onClick={() => setStep({ name: 'asking', email: '' })}>
            {t.change}
          </Button>
        </div>
      )}
      {step.name === 'asking' && (
        <NewEmailForm
          initial={step.email}
          current={profile.email}
          onSent={follow}
          onCancel={() => setStep(restingStep(profile, true))}
        />
      )}
      {step.name === 'code' && (
        <EmailCodeForm
          email={step.email}
          isNext={step.isNext}
          onConfirmed={follow}
          onGivenUp={givenUp}
          onAgain={() => setStep({ name: 'asking', email: step.email })}
          onGone={() => {
            void queryClient.invalidateQueries({ queryKey: queries.profile().queryKey });
            showToast({ title: errors['no-email-change'] });
            setStep({ name: 'shown', isBack: true });
          }}
        />
      )}
    </section>
  );
}

function NewEmailForm({
  initial,
  current,
  onSent,
  onCancel,
}: {
  initial: string;
  current: string;
  onSent: (address: Address) => void;
  onCancel: () => void;
}) {
  const { profile, security } = useSettings();
  const { email: t } = profile;
  const { account } = usePrivate();
  const common = useCommon();
  const form = useSendForm({
    defaultValues: { email: initial, password: '' },
    check: ({ email, password }) => {
      const isSame = tidyEmail(email).toLowerCase() === current.toLowerCase();
      return {
        email: !isEmail(email) ? account.invalidEmail : isSame ? t.same : undefined,
        password: password ? undefined : t.passwordRequired,
      };
    },
    send: async ({ email, password }) =>
      onSent(await call('startEmailChange', { body: { email: tidyEmail(email), password } })),
    refusals: {
      'wrong-password': { field: 'password' },
      'invalid-input': { field: 'email', message: account.invalidEmail },
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus(initial ? 'password' : 'email'), [setFocus, initial]);

  return (
    <>
      <p className="soft small">{t.lead}</p>
      <SendForm form={form} failed={t.failed}>
        <EmailField label={t.next} {...form.field('email')} />
        <PasswordField label={security.factor.password} maxLength={256} {...form.field('password')} />
        <div className="row">
          <SubmitButton form={form} sending={account.sending} label={t.send} />
          <Button disabled={form.busy} onClick={onCancel}>
            {common.action.cancel}
          </Button>
        </div>
      </SendForm>
    </>
  );
}

function EmailCodeForm({
  email,
  isNext,
  onConfirmed,
  onGivenUp,
  onAgain,
  onGone,
}: {
  email: string;
  /** The code was requested just now, so the field takes the focus. */
  isNext: boolean;
  onConfirmed: (address: Address) => void;
  /** Called after a cancellation, even if another tab confirmed the change first. */
  onGivenUp: (address: Address) => void;
  /** Returns to the form for the new address, to send another code or use another address. */
  onAgain: () => void;
  /** The server has no pending change: it was completed or has expired. */
  onGone: () => void;
}) {
  const { email: t } = useSettings().profile;
  const { confirm } = usePrivate();
  const common = useCommon();
  const givingUp = useMutation({ mutationFn: () => call('cancelEmailChange', {}), onSuccess: onGivenUp });
  const form = useCodeForm({
    incomplete: t.codeIncomplete,
    send: async (digits) => {
      givingUp.reset();
      onConfirmed(await call('confirmEmailChange', { body: { code: digits } }));
    },
    refused: (error) => {
      if (!isRefusedWith(error, 'no-email-change')) return errorMessage(error, common);
      onGone();
      return undefined;
    },
  });
  const busy = form.busy || givingUp.isPending;
  const notice = useRef<HTMLDivElement>(null);
  const { ref: field } = form.field;
  useEffect(() => {
    if (isNext) field.current?.focus();
  }, [isNext, field]);
  useFocusOnError(notice, givingUp.error);

  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <Notice title={t.sent(email)} text={t.untilThen} />
      {givingUp.error && (
        <Notice
          ref={notice}
          tone="bad"
          title={t.notGivenUp}
          live="alert"
          text={errorMessage(givingUp.error, common)}
        />
      )}
      <CodeField
        label={confirm.code}
        {...form.field}
        disabled={busy}
        error={givingUp.error ? undefined : form.field.error}
      />
      <div className="row">
        <Button type="submit" variant="primary" disabled={busy} busy={form.busy}>
          {form.busy ? confirm.submitting : confirm.submit}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onAgain}>
          {t.again}
        </Button>
        <Button variant="quiet" disabled={busy} busy={givingUp.isPending} onClick={() => givingUp.mutate()}>
          {givingUp.isPending ? t.givingUp : t.giveUp}
        </Button>
      </div>
    </form>
  );
}
