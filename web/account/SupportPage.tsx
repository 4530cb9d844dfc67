import { useEffect, useRef, useState } from 'react';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { supportMessageMax } from '#shared/support.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { useConfig } from '#web/platform/config.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { personOf, useSession } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Honeypot } from '#web/ui/Honeypot.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { isEmail, tidyEmail } from './email.ts';
import { EmailField } from './EmailField.tsx';

/** /support: form to write to the operator, for visitors and members (SUPPORT-1). */
export function SupportPage() {
  const { support: t } = usePrivate();
  const { authorityEmail } = useConfig();
  const signedIn = personOf(useSession()) !== undefined;
  const me = useMe();
  const [receipt, setReceipt] = useState<string>();
  const sent = useRef<HTMLDivElement>(null);
  const [again, setAgain] = useState(false);
  // The form or the notice with the pressed button is gone.
  useEffect(() => {
    if (receipt !== undefined) sent.current?.focus();
  }, [receipt]);
  const form = (email?: string) => <SupportForm email={email} again={again} onSent={setReceipt} />;
  return (
    <div className="narrow stack">
      <PageHeading title={t.title} lead={t.lead} />
      {receipt === undefined ? (
        // Wait for the account: the address field must not appear or vanish while the member types.
        signedIn ? (
          <Loaded query={me}>{({ email }) => form(email)}</Loaded>
        ) : (
          form()
        )
      ) : (
        <Notice ref={sent} tone="good" title={t.sentTitle} text={t.sentText(receipt)}>
          <div className="row">
            <Button
              onClick={() => {
                setAgain(true);
                setReceipt(undefined);
              }}
            >
              {t.again}
            </Button>
          </div>
        </Notice>
      )}
      <p className="soft small">
        {t.authorities} <a href={`mailto:${authorityEmail}`}>{authorityEmail}</a>
      </p>
    </div>
  );
}

interface Values {
  email: string;
  message: string;
}

/** @param email address of the account, which receives the reply; undefined for visitors, who enter one */
function SupportForm({
  email: own,
  again,
  onSent,
}: {
  email: string | undefined;
  /** True after an earlier message: its form takes the focus. */
  again: boolean;
  onSent: (receipt: string) => void;
}) {
  const { support: t, account } = usePrivate();
  const common = useCommon();
  const honeypot = useRef<HTMLInputElement>(null);
  const { supportEmail } = useConfig();
  const form = useSendForm<Values>({
    defaultValues: { email: '', message: '' },
    check: ({ email, message }) => ({
      email: own || isEmail(email) ? undefined : account.invalidEmail,
      message: isTooLong(message, supportMessageMax)
        ? common.textLimit.most(supportMessageMax)
        : cleanText(message) === ''
          ? t.missing
          : undefined,
    }),
    send: async ({ email, message }) => {
      const website = honeypot.current?.value;
      const { receipt } = own
        ? await call('askSupportSignedIn', { body: { message } })
        : await callApi('askSupport', { body: { email: tidyEmail(email), message, website } });
      onSent(receipt);
    },
    refusals: { 'support-full': { more: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> } },
  });
  return (
    <SendForm form={form} failed={t.failed}>
      {!own && <EmailField label={t.email} autoFocus={again} {...form.field('email')} />}
      <LimitedTextArea
        required
        label={t.message}
        help={own && t.answerTo(own)}
        rows={8}
        autoFocus={again && own !== undefined}
        {...form.field('message')}
        text={form.watch('message')}
        max={supportMessageMax}
      />
      <Honeypot ref={honeypot} />
      <div className="row">
        <SubmitButton form={form} sending={account.sending} label={t.submit} />
      </div>
    </SendForm>
  );
}
