import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { termsVersion } from '#shared/account-options.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { announce } from '#web/platform/auth-events.ts';
import { call } from '#web/platform/call.ts';
import { useConfig } from '#web/platform/config.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { refreshFacts } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { firstFault } from './form-resolver.ts';
import { TermsField } from './TermsField.tsx';

/**
 * A customer takes up the provider's role: what it costs and demands is said before, and the verification comes next.
 * @param heading h1 where it is the whole screen
 */
export function BecomeProvider({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' | 'h3' }) {
  const { provider: t, register } = usePrivate();
  const navigate = useNavigate();
  const common = useCommon();
  const { price } = useConfig();
  const { charge } = useFormats();
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    defaultValues: { terms: false },
    resolver: firstFault<{ terms: boolean }>(({ terms }) =>
      terms ? undefined : { field: 'terms', message: register.mustAgree },
    ),
  });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async () => {
    setFailed(undefined);
    try {
      await call('becomeWorker', { body: { termsVersion } });
      showToast({ tone: 'good', title: t.done });
      announce('USER_UPDATED');
      // The next screen is a provider's, and asks who comes.
      await refreshFacts();
      await navigate('/verification');
    } catch (error) {
      setFailed(errorMessage(error, common));
    }
  });

  return (
    <section className="panel" aria-labelledby="provider-title">
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <div className="stack stack--tight">
          <Heading className="card-title" id="provider-title">
            {t.title}
          </Heading>
          <p>{t.lead}</p>
        </div>
        <Notice title={register.priceTitle}>
          <p>{register.price(charge(price.amount, price.currency))}</p>
        </Notice>
        {failed && (
          <Notice tone="bad" title={t.failed}>
            <p role="alert">{failed}</p>
          </Notice>
        )}
        <TermsField disabled={isSubmitting} error={errors.terms?.message} {...form.register('terms')} />
        <div className="row">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {isSubmitting ? t.submitting : t.submit}
          </Button>
        </div>
      </form>
    </section>
  );
}
