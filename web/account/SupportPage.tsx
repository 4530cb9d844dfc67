import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { supportMessageMax } from '#shared/support.ts';
import { ApiError, callApi } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { useConfig } from '#web/platform/config.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { isEmail, tidyEmail } from './email.ts';
import { firstFault } from './form-resolver.ts';

/** /support: a message to whoever operates the site, by anybody (SUPPORT-1). */
export function SupportPage() {
  const { support: t } = usePrivate();
  const signedIn = personOf(useSession()) !== undefined;
  const me = useMe();
  const [receipt, setReceipt] = useState<string>();
  const form = (email?: string) => <SupportForm email={email} onSent={setReceipt} />;
  return (
    <div className="narrow">
      <PageHeading title={t.title} lead={t.lead} />
      {receipt === undefined ? (
        // Which fields there are is known before anybody types.
        signedIn ? (
          <Loaded query={me}>{({ email }) => form(email)}</Loaded>
        ) : (
          form()
        )
      ) : (
        <Notice tone="good" title={t.sentTitle}>
          <p role="status">{t.sentText(receipt)}</p>
          <div className="row">
            <Button onClick={() => setReceipt(undefined)}>{t.again}</Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

interface Values {
  email: string;
  message: string;
}

/** @param email the account's, to which the answer goes; who is not signed in is asked for one */
function SupportForm({
  email: own,
  onSent,
}: {
  email: string | undefined;
  onSent: (receipt: string) => void;
}) {
  const { support: t, account } = usePrivate();
  const common = useCommon();
  const honeypot = useRef<HTMLInputElement>(null);
  const { supportEmail } = useConfig();
  const [failed, setFailed] = useState<unknown>();
  const form = useForm<Values>({
    defaultValues: { email: '', message: '' },
    resolver: firstFault<Values>(({ email, message }) => {
      if (!own && !isEmail(email)) return { field: 'email', message: account.invalidEmail };
      if (isTooLong(message, supportMessageMax))
        return { field: 'message', message: common.textLimit.most(supportMessageMax) };
      return cleanText(message) === '' ? { field: 'message', message: t.missing } : undefined;
    }),
  });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ email, message }) => {
    setFailed(undefined);
    try {
      const website = honeypot.current?.value;
      const { receipt } = own
        ? await call('askSupportSignedIn', { body: { message } })
        : await callApi('askSupport', { body: { email: tidyEmail(email), message, website } });
      onSent(receipt);
    } catch (error) {
      setFailed(error);
    }
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {failed !== undefined && (
        <Notice tone="bad" title={t.failed}>
          <p role="alert">{errorMessage(failed, common)}</p>
          {failed instanceof ApiError && failed.code === 'support-full' && (
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          )}
        </Notice>
      )}
      {!own && (
        <TextField
          label={t.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isSubmitting}
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
      <LimitedTextArea
        label={t.message}
        help={own && t.answerTo(own)}
        rows={8}
        disabled={isSubmitting}
        error={errors.message?.message}
        {...form.register('message')}
        text={useWatch({ control: form.control, name: 'message' })}
        max={supportMessageMax}
      />
      <label className="honeypot" aria-hidden="true">
        {/* oxlint-disable-next-line house/texts-in-pages -- for programs, which look for this word */}
        Website
        <input ref={honeypot} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
      <div className="row">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
      </div>
    </form>
  );
}
