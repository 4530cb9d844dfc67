import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { BecomeProvider } from '#web/account/BecomeProvider.tsx';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries, useMe } from '#web/platform/queries.ts';
import { loginFor } from '#web/platform/safe-next.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useOpenPortal } from './use-open-portal.ts';
import { usePaymentReturn } from './use-payment-return.ts';
import { useSubscribe } from './use-subscribe.ts';

/**
 * /membership: the one plan, open to guests; the price is the deployment's. Somebody who comes back from the payment page and is
 * no longer signed in signs in first: what they paid is told to nobody else.
 */
export function MembershipPage() {
  const location = useLocation();
  const isGuest = useSession().status === 'guest';
  const isPaid = new URLSearchParams(location.search).get('checkout') === 'success';
  return isGuest && isPaid ? (
    <Navigate to={loginFor(location.pathname + location.search)} replace />
  ) : (
    <Membership />
  );
}

function Membership() {
  const { membership: t, purchases } = useOwn();
  const { action, checkout } = useCommon();
  const navigate = useNavigate();
  const signedIn = personOf(useSession()) !== undefined;
  const me = useMe();
  const subscription = useQuery({ ...queries.subscription(), enabled: signedIn });
  const { confirmation, canceled } = usePaymentReturn('checkout', () =>
    showToast({ tone: 'good', title: t.successTitle, text: t.successText }),
  );
  const { subscribe, busy } = useSubscribe(me.data);

  return (
    <div className="narrow">
      <PageHeading title={t.title} lead={t.lead} />
      <div className="stack">
        {confirmation.state === 'confirming' && (
          <Notice icon="clock" title={purchases.confirmingTitle}>
            <p role="status">{purchases.confirmingText}</p>
          </Notice>
        )}
        {confirmation.state === 'later' && (
          <Notice tone="caution" icon="clock" title={purchases.laterTitle}>
            <p role="status">{purchases.laterText}</p>
          </Notice>
        )}
        {confirmation.state === 'confirmed' && (
          <Notice tone="good" title={t.successTitle}>
            <p role="status">
              {t.successText} {confirmation.subscription.published && t.successVisible}
            </p>
          </Notice>
        )}
        {canceled && (
          <Notice tone="caution" title={checkout.canceledTitle}>
            <p>{checkout.canceledText}</p>
            <div className="row">
              <Button busy={busy} onClick={() => void subscribe()}>
                {action.tryAgain}
              </Button>
            </div>
          </Notice>
        )}
        {signedIn ? (
          <Loaded query={me}>
            {(person) => (
              <>
                <Loaded query={subscription}>{(answer) => <Plan me={person} subscription={answer} />}</Loaded>
                {person.role === 'user' && <BecomeProvider />}
              </>
            )}
          </Loaded>
        ) : (
          <Plan />
        )}
        <Button variant="quiet" icon="chevron-left" onClick={() => void navigate('/dashboard')}>
          {t.goBack}
        </Button>
      </div>
    </div>
  );
}

/** The plan's card, without what a guest does not have. */
function Plan({ me, subscription }: { me?: Me; subscription?: ApiAnswer<'checkSubscription'> }) {
  const { membership: t } = useOwn();
  const { support, overview } = usePrivate();
  const { price } = useConfig();
  const { money, date } = useFormats();
  const { subscribe, busy } = useSubscribe(me);
  const portal = useOpenPortal();
  const current = subscription?.membershipActive === true;
  const { periodEnd, cancelAtPeriodEnd, state } = subscription ?? {};

  return (
    <section className="plan panel stack" aria-labelledby="plan-title">
      <div className="row">
        <Badge tone="accent" icon="star">
          {t.popular}
        </Badge>
        {current && (
          <Badge tone="good" icon="check">
            {t.current}
          </Badge>
        )}
      </div>
      <div className="stack stack--tight">
        <h2 id="plan-title">{t.plan}</h2>
        <p className="soft">{t.description}</p>
      </div>
      <p className="plan__price">
        {t.perMonth(money(price.amount, price.currency))} <small className="soft">{price.currency}</small>
      </p>
      <ul role="list" className="plan__benefits">
        {t.benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" /> {benefit}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/support">{support.write}</Link>
      </p>
      {current ? (
        <>
          <p>
            {t.subscribedText}{' '}
            {state === 'grace'
              ? t.grace
              : periodEnd && (cancelAtPeriodEnd ? t.until(date(periodEnd)) : t.renews(date(periodEnd)))}
          </p>
          <Button wide busy={portal.busy} onClick={() => void portal.open()}>
            {t.manage}
          </Button>
        </>
      ) : me && me.role !== 'worker' ? null : me?.verification === 'pending' ? (
        <Notice icon="clock" title={t.waitingTitle}>
          <p>
            {t.waitingText} <Link to="/verification">{overview.seeVerification}</Link>
          </p>
        </Notice>
      ) : (
        <>
          {me && me.verification !== 'approved' && (
            <Notice tone="caution" title={t.identityTitle}>
              <p>{t.identityText}</p>
            </Notice>
          )}
          <Button variant="primary" wide busy={busy} onClick={() => void subscribe()}>
            {busy ? t.subscribing : t.subscribe}
          </Button>
          <p className="soft small">{t.period}</p>
        </>
      )}
    </section>
  );
}
