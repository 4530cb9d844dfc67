import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { BecomeProvider } from '#web/account/BecomeProvider.tsx';
import { useCommon } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries, useMe } from '#web/platform/queries.ts';
import { loginFor } from '#web/platform/safe-next.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';
import { PlanCard } from './PlanCard.tsx';
import { usePaymentReturn } from './use-payment-return.ts';
import { useSubscribe } from './use-subscribe.ts';

/**
 * Page /membership: the only plan, at the deployment's price, also for guests. A guest who returns from the payment
 * page must sign in first, because only the payer may see the payment.
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
  const { membership: t } = useOwn();
  const { action, checkout, header } = useCommon();
  const signedIn = personOf(useSession()) !== undefined;
  const me = useMe();
  const subscription = useQuery({ ...queries.subscription(), enabled: signedIn });
  const { confirmation, canceled } = usePaymentReturn('checkout');
  const purchase = useSubscribe(me.data);
  const { state } = confirmation;
  const banner =
    state === 'confirming' || state === 'later' || state === 'confirmed'
      ? state
      : canceled
        ? 'canceled'
        : undefined;

  return (
    <div className="narrow">
      <PageHeading
        title={t.title}
        before={
          signedIn ? (
            <LinkButton variant="quiet" icon="arrow-left" to="/dashboard">
              {action.goBack}
            </LinkButton>
          ) : (
            // Load a new document, because the public site is another bundle.
            <ButtonLink variant="quiet" icon="arrow-left" href="/">
              {action.goBack}
            </ButtonLink>
          )
        }
      />
      <div className="stack">
        {/* The plan card already shows a payment that was reversed at once. */}
        {state !== 'undone' && <PaymentBanner confirmation={confirmation} words={t} />}
        {canceled && (
          <Notice tone="caution" title={checkout.canceledTitle} text={checkout.canceledText}>
            <div className="row">
              <Button busy={purchase.busy} onClick={() => void purchase.subscribe()}>
                {action.tryAgain}
              </Button>
            </div>
          </Notice>
        )}
        {signedIn ? (
          <Loaded query={me}>
            {(person) => (
              <>
                <Loaded query={subscription}>
                  {(answer) => (
                    <PlanCard
                      owner={{ me: person, subscription: answer }}
                      purchase={purchase}
                      banner={banner}
                    />
                  )}
                </Loaded>
                {person.role === 'user' && <BecomeProvider />}
              </>
            )}
          </Loaded>
        ) : (
          <>
            {/* Mails link here, and the member's session may have expired, so offer to log in. */}
            <p>
              {t.isMember} <Link to={loginFor('/membership')}>{header.login}</Link>
            </p>
            <PlanCard purchase={purchase} />
          </>
        )}
      </div>
    </div>
  );
}
