import { useNavigate } from 'react-router-dom';
import { termsVersion } from '#shared/account-options.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { emitAuthEvent } from '#web/platform/auth-events.ts';
import { call } from '#web/platform/call.ts';
import { useConfig } from '#web/platform/config.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { refreshFacts } from '#web/platform/queries.ts';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { TermsField } from './TermsField.tsx';

/**
 * Form with which a customer becomes a provider. States the price and terms first.
 * @param heading level of the heading; `h1` if the form is the whole screen
 */
export function BecomeProvider({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' | 'h3' }) {
  const { provider: t, register } = usePrivate();
  const navigate = useNavigate();
  const { price } = useConfig();
  const { charge } = useAccountFormats();
  const form = useSendForm({
    defaultValues: { terms: false },
    check: ({ terms }) => ({ terms: terms ? undefined : register.mustAgree }),
    send: async () => {
      await call('becomeProvider', { body: { termsVersion } });
      showToast({ tone: 'good', title: t.done });
      emitAuthEvent('USER_UPDATED');
      // The verification screen is open to providers only, so refresh the role first.
      await refreshFacts();
      await navigate('/verification');
    },
  });

  return (
    <section className="panel stack" aria-labelledby="provider-title">
      <div className="stack stack--tight">
        <Heading className="card-title" id="provider-title">
          {t.title}
        </Heading>
        <p>{t.lead}</p>
      </div>
      <Notice title={register.priceTitle} text={register.price(charge(price.amount, price.currency))} />
      <SendForm form={form} failed={t.failed}>
        <TermsField {...form.field('terms')} />
        <div className="row">
          <SubmitButton form={form} label={t.submit} />
        </div>
      </SendForm>
    </section>
  );
}
