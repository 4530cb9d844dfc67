import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { dayMilliseconds } from '#shared/day.ts';
import type { Transfer } from '#shared/transfer.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { type Subscription, usePlanPrice, useRenews } from '#web/publication/plan-price.ts';
import { useVerifyLabel } from '#web/publication/use-step-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOpenPortal } from './use-open-portal.ts';
import type { Purchase } from './use-subscribe.ts';

/** The button's words, where there was something before. */
const labels: Partial<Record<Subscription['state'], 'pendingAction' | 'subscribeAgain'>> = {
  pending: 'pendingAction',
  ended: 'subscribeAgain',
  refunded: 'subscribeAgain',
};
/** Where a payment was declined, and nothing ran that is over by now. */
const isRetry = ({ state, paymentDeclined }: Subscription): boolean =>
  paymentDeclined === true && (state === 'none' || state === 'pending');

/**
 * What whoever has no membership that runs can do now: sign in, verify first, wait, or pay. A customer becomes a provider
 * first, in the form below the plan.
 */
export function NextStep({
  me,
  purchase,
  subscription,
}: {
  me: Me | undefined;
  purchase: Purchase;
  subscription: Subscription | undefined;
}) {
  const { membership: t, transfer } = useOwn();
  const { overview } = usePrivate();
  const renews = useRenews();
  const label = useLabel(me, subscription);
  if (purchase.isSubscribed) return <Subscribed />;
  if (me && (me.role !== 'worker' || me.erasure)) return null;
  if (me?.verification === 'pending')
    return (
      <Notice icon="clock" title={t.waitingTitle}>
        <p>
          {t.waitingText} <Link to="/verification">{overview.seeVerification}</Link>
        </p>
      </Notice>
    );
  // It is on its way, or written down where to: there is nothing to open a second time.
  if (subscription?.state === 'pending' && !renews)
    return (
      <LinkButton wide variant="primary" to="/membership/transfer">
        {transfer.see}
      </LinkButton>
    );
  const isApproved = me?.verification === 'approved';
  return (
    <>
      {me && !isApproved && (
        <Notice tone="caution" title={t.identityTitle}>
          <p>{t.identityText}</p>
        </Notice>
      )}
      <Button variant="primary" wide busy={purchase.busy} onClick={() => void purchase.subscribe()}>
        {purchase.busy ? t.subscribing : label}
      </Button>
      {isApproved && <Today />}
      {me && !renews && <LastTransfer me={me} />}
    </>
  );
}

/** What a press does, in the words of where somebody stands: with their identity first, then with their last payment. */
function useLabel(me: Me | undefined, subscription: Subscription | undefined): string {
  const { membership: t, transfer } = useOwn();
  const verifyLabel = useVerifyLabel();
  const isBegun = useLastTransfer(me) !== undefined;
  const status = me?.verification ?? 'none';
  if (status !== 'approved') return status === 'none' ? t.subscribe : verifyLabel(status);
  if (isBegun) return transfer.again;
  if (subscription && isRetry(subscription)) return t.payAgain;
  return t[(subscription && labels[subscription.state]) ?? 'subscribe'];
}

/** The transfer that was asked for last, where members pay by one. */
function useLastTransfer(me: Me | undefined): Transfer | undefined {
  const renews = useRenews();
  return useQuery({ ...queries.transfer(), enabled: me?.role === 'worker' && !renews }).data?.transfer;
}

/** What became of the one before, also where it was refused or came too late: whoever sent it looks here for it. */
function LastTransfer({ me }: { me: Me }) {
  const { transfer: t } = useOwn();
  return (
    useLastTransfer(me) && (
      <LinkButton wide variant="quiet" to="/membership/transfer">
        {t.see}
      </LinkButton>
    )
  );
}

/** What a press of the button costs, and when it would again. */
function Today() {
  const { membership: t, transfer } = useOwn();
  const { paymentProvider } = useConfig();
  const { date } = useFormats();
  const { charge, days } = usePlanPrice();
  if (paymentProvider === 'bank-transfer')
    return <p className="soft small">{transfer.today(charge, days)}</p>;
  const next = new Date(Date.now() + days * dayMilliseconds);
  return <p className="soft small">{t.today(charge, days, date(next))}</p>;
}

/** The server sells no second one; what was bought may be on its way still. */
function Subscribed() {
  const { membership: t, transfer } = useOwn();
  const { paymentProvider } = useConfig();
  const portal = useOpenPortal();
  return (
    <>
      <Notice tone="good" title={t.alreadySubscribed}>
        <p role="status">{t.alreadySubscribedText}</p>
      </Notice>
      {paymentProvider === 'bank-transfer' ? (
        <LinkButton wide to="/membership/transfer">
          {transfer.see}
        </LinkButton>
      ) : (
        <Button wide busy={portal.busy} onClick={() => void portal.open()}>
          {t.manage}
        </Button>
      )}
    </>
  );
}
