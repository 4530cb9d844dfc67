import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { cleanLine } from '#shared/clean-text.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { authFailure, type AuthFailure } from '#web/platform/auth-failure.ts';
import { useConfig } from '#web/platform/config.tsx';
import { useEarlyForm } from '#web/platform/early-form.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { startSignUp } from '#web/platform/sign-up.ts';
import { asParameter, asProvider } from '#shared/provider-sign-up.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AuthCard } from './AuthCard.tsx';
import { checkRegister, type RegisterValues } from './checks.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { tidyEmail } from './email.ts';
import { EmailField } from './EmailField.tsx';
import { failureMessage } from './failure-message.ts';
import { useNextLink } from './next-link.ts';
import { PasswordField } from './PasswordField.tsx';
import { loadCommon } from './passwords/load-common.ts';
import { forgetPending, keepPending, readPending, type PendingSignUp } from './pending-sign-up.ts';
import { passAddress } from './sign-in-state.ts';
import { TermsField } from './TermsField.tsx';

const empty: RegisterValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  worker: false,
  terms: false,
};

const fieldOfFailure: Partial<Record<AuthFailure, keyof RegisterValues>> = {
  email: 'email',
  password: 'password',
  'password-refused': 'password',
};

/** /register: the sign-up form, then the step for the e-mailed code (ACC-3). `?as=provider` selects a provider's account. */
export function RegisterPage() {
  const [pending, setPending] = useState<PendingSignUp | undefined>(readPending);
  const [query] = useSearchParams();
  const worker = query.get(asParameter) === asProvider;
  // After a reload of the code step, only the address is known, so the other fields start empty.
  const [entered, setEntered] = useState({ ...empty, email: pending?.email ?? '' });
  const [isWorkerChosen, setWorkerChosen] = useState(false);

  const idOf = useFormId();
  const navigate = useNavigate();
  const link = useNextLink();

  if (pending) {
    return (
      <ConfirmStep
        pending={pending}
        password={entered.password || undefined}
        onChangeAddress={() => {
          forgetPending();
          setPending(undefined);
        }}
        onConfirmed={() => navigate(link('/login'), { state: passAddress('confirmed', pending.email) })}
      />
    );
  }
  return (
    <RegisterForm
      initial={entered}
      worker={isWorkerChosen ? undefined : worker}
      onWorkerChosen={() => setWorkerChosen(true)}
      idOf={idOf}
      onCreated={(formId, values) => {
        const created = { formId, email: tidyEmail(values.email) };
        keepPending(created);
        setEntered(values);
        setPending(created);
      }}
    />
  );
}

function RegisterForm({
  initial,
  worker: workerAsked,
  onWorkerChosen,
  idOf,
  onCreated,
}: {
  initial: RegisterValues;
  /** Account type from the page's query; undefined once the visitor has chosen one. */
  worker: boolean | undefined;
  onWorkerChosen: () => void;
  idOf: (values: RegisterValues) => string;
  onCreated: (formId: string, values: RegisterValues) => void;
}) {
  const words = usePrivate();
  const { register: t, account } = words;
  const language = useLanguage();
  const link = useNextLink();
  const form = useSendForm<RegisterValues>({
    defaultValues: initial,
    check: async (values) => checkRegister(values, words, await loadCommon()),
    send: async (values) => {
      const { name, email, password, worker } = values;
      const formId = idOf(values);
      await startSignUp({
        name: cleanLine(name),
        email: tidyEmail(email),
        password,
        worker,
        language,
        formId,
      });
      onCreated(formId, values);
    },
    refusals: (error) => ({
      field: fieldOfFailure[authFailure(error)],
      message: failureMessage(error, words, t.failed),
    }),
  });
  const { setValue } = form;
  // The header's "Publish" link can change the query while this form stays mounted, so copy the query's value into the
  // form. Before the early values, which include the visitor's own choice.
  useLayoutEffect(() => {
    if (workerAsked !== undefined) setValue('worker', workerAsked);
  }, [workerAsked, setValue]);
  useEarlyForm(form.element, (values) => {
    for (const name of Object.keys(empty) as Array<keyof RegisterValues>) {
      const value = values[name];
      if (value) setValue(name, name === 'worker' ? true : value);
    }
    if (values['worker']) onWorkerChosen();
  });

  const isWorker = form.watch('worker');
  const kind = (worker: boolean, word: string, gets: string) => (
    <label className="choice choice--box">
      <input
        type="radio"
        name="worker"
        value={worker ? 'yes' : ''}
        checked={isWorker === worker}
        onChange={() => {
          setValue('worker', worker);
          onWorkerChosen();
        }}
      />
      <strong>{word}</strong>
      <span className="small">{gets}</span>
    </label>
  );
  return (
    <AuthCard
      title={t.title}
      lead={t.lead}
      footer={
        <p>
          {t.haveAccount} <Link to={link('/login')}>{t.loginHere}</Link>
        </p>
      }
    >
      <SendForm form={form}>
        <fieldset className="field" disabled={form.busy}>
          <legend>{t.kind}</legend>
          {kind(false, t.customer, t.customerGets)}
          {kind(true, t.worker, t.workerGets)}
        </fieldset>
        {isWorker && <PriceNotice />}
        <TextField required label={t.name} autoComplete="name" maxLength={120} {...form.field('name')} />
        <EmailField label={account.email} {...form.field('email')} />
        <PasswordField
          isNew
          label={account.password}
          rate={form.watch('password')}
          {...form.field('password')}
        />
        <PasswordField isNew label={account.confirmPassword} {...form.field('confirmPassword')} />
        <TermsField {...form.field('terms')} />
        <SubmitButton form={form} wide sending={t.submitting} label={t.submit} />
        <p className="soft small">{t.adults}</p>
      </SendForm>
    </AuthCard>
  );
}

function PriceNotice() {
  const { register: t } = usePrivate();
  const { price } = useConfig();
  const { charge } = useAccountFormats();
  return <Notice title={t.priceTitle} live="status" text={t.price(charge(price.amount, price.currency))} />;
}

/**
 * Returns a function that gives the form's random id, by which the sign-in proxy recognizes a repeated submit. The id
 * changes only when a value changes, so resubmitting or going back from the code step creates no second account. The
 * proxy then mails another code; only the newest code is valid.
 */
function useFormId(): (values: RegisterValues) => string {
  const last = useRef<{ form: string; id: string }>(undefined);
  return (values) => {
    const form = JSON.stringify(values);
    if (last.current?.form !== form) last.current = { form, id: crypto.randomUUID() };
    return last.current.id;
  };
}
