import { Link } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { checklistOf } from '#shared/checklist.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { usePlanPrice, useRenews, type Subscription } from '#web/publication/plan-price.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OwnCard } from '#web/own-listing/PreviewCard.tsx';
import { MembershipState } from './MembershipState.tsx';
import { PayLater } from './PayLater.tsx';
import { RefusedTransfer } from './RefusedTransfer.tsx';
import { useLastTransfer } from './use-last-transfer.ts';
import { useOpenPortal } from './use-open-portal.ts';
import type { Purchase } from './use-subscribe.ts';

/** Labels of the pay button after an earlier payment or membership. */
const labels: Partial<Record<Subscription['state'], 'pendingAction' | 'subscribeAgain'>> = {
  pending: 'pendingAction',
  ended: 'subscribeAgain',
  refunded: 'subscribeAgain',
};

/**
 * Card of the only plan: her card and what she gets, the price once, the visitor's next step and the terms.
 * @param owner absent for a guest
 * @param banner outcome of the last payment, if a banner above the card shows it
 */
export function PlanCard({
  owner,
  purchase,
  banner,
}: {
  owner?: { me: Me; subscription: Subscription };
  purchase: Purchase;
  banner?: 'confirming' | 'later' | 'confirmed' | 'canceled' | undefined;
}) {
  const { membership: t, transfer } = useOwn();
  const renews = useRenews();
  const { support } = usePrivate();
  const { subscription } = owner ?? {};
  const price = usePlanPrice(subscription);
  const state = subscription?.state ?? 'none';
  const isMember = subscription?.membershipActive === true;
  const isOpen = state === 'pending' && !subscription?.paymentDeclined;
  const isInBanner = banner === 'confirming' || banner === 'later' || (banner === 'canceled' && isOpen);
  const isSettled = isMember || state === 'disputed';
  /** The state's own text names the charge. */
  const isSaid =
    (state === 'active' && subscription?.nextChargeAt !== undefined) ||
    (state === 'past_due' && !subscription?.cardChanged);
  const explains = (!renews || state !== 'canceling') && state !== 'disputed';

  const standing = owner && (state !== 'none' || subscription?.paymentDeclined) && !isInBanner && (
    <MembershipState
      me={owner.me}
      subscription={owner.subscription}
      quiet={banner === 'confirmed'}
      purchase={purchase}
    />
  );

  return (
    <section className="plan panel stack" aria-labelledby="plan-title">
      <div className="row">
        <h2 id="plan-title">{t.plan}</h2>
        {!isSaid && <p className="text-heading-3 strong">{price.text}</p>}
        {isMember && (
          <Badge tone="good" icon="check">
            {t.current}
          </Badge>
        )}
      </div>
      {isSettled && standing}
      <div className={owner?.me.hasListing ? 'media plan__offer' : undefined}>
        {owner?.me.hasListing && <OwnCard />}
        <ul role="list" className="plan__benefits stack stack--close">
          {t.benefits.map((benefit) => (
            <li key={benefit} className="row row--line">
              <Icon name="check" /> {benefit}
            </li>
          ))}
        </ul>
      </div>
      {!isSettled && standing}
      {!isSettled && banner !== 'confirming' && (
        <NextStep
          me={owner?.me}
          purchase={purchase}
          subscription={subscription}
          unsure={banner === 'later'}
        />
      )}
      {explains && (
        <div className="stack stack--tight">
          <h3 className="text-body">{t.termsTitle}</h3>
          <ul>
            {(renews ? t.terms : transfer.terms(price.days)).map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </div>
      )}
      {state !== 'disputed' && !subscription?.refundReturned && (
        <p>
          <Link to="/support">{support.write}</Link>
        </p>
      )}
    </section>
  );
}

/**
 * Next step without a running membership: sign in, write, verify, wait, or pay. A customer first becomes a provider, in
 * the form below the plan.
 * @param unsure true if this browser returned from a payment that the server has not confirmed. The pay button stays,
 *   because the URL of the return may come from another person.
 */
function NextStep({
  me,
  purchase,
  subscription,
  unsure,
}: {
  me: Me | undefined;
  purchase: Purchase;
  subscription: Subscription | undefined;
  unsure: boolean;
}) {
  const { membership: t, transfer } = useOwn();
  const { support } = usePrivate();
  const renews = useRenews();
  const last = useLastTransfer(me);
  const label = useLabel(me, subscription);
  if (purchase.isSubscribed) return <Subscribed />;
  if (me && (me.role !== 'worker' || me.erasure)) return null;
  // Link to the requested transfer instead of requesting another.
  if (subscription?.state === 'pending' && !renews)
    return (
      <LinkButton wide variant="primary" to="/membership/transfer">
        {transfer.see}
      </LinkButton>
    );
  const later = me && checklistOf(me).steps.pay === 'later';
  const isRefused = last?.status === 'refused';
  const mayArrive = isRefused && last.refusal?.reason === 'not-received';
  return (
    <>
      {isRefused && <RefusedTransfer transfer={last} />}
      {/* The money may already be on its way, and the member must not pay twice. */}
      {mayArrive && (
        <LinkButton wide variant="primary" to="/support">
          {support.write}
        </LinkButton>
      )}
      {later ? (
        <PayLater me={me} />
      ) : (
        <>
          {unsure && <p>{t.notPaid}</p>}
          <Button
            variant={mayArrive || unsure ? undefined : 'primary'}
            wide
            busy={purchase.busy}
            onClick={() => void purchase.subscribe()}
          >
            {purchase.busy ? t.subscribing : label}
          </Button>
          {me && !unsure && <Today />}
        </>
      )}
      {last && (
        <LinkButton wide variant="quiet" to="/membership/transfer">
          {transfer.see}
        </LinkButton>
      )}
    </>
  );
}

/** Returns the pay button's label, which depends on the last payment. */
function useLabel(me: Me | undefined, subscription: Subscription | undefined): string {
  const { membership: t, transfer } = useOwn();
  const isBegun = useLastTransfer(me) !== undefined;
  if (isBegun) return transfer.again;
  const { state = 'none', paymentDeclined } = subscription ?? {};
  if (paymentDeclined && (state === 'none' || state === 'pending')) return t.payAgain;
  return t[labels[state] ?? 'subscribe'];
}

/** Terms of the payment in one line; with automatic renewal the date of the next charge. */
function Today() {
  const { membership: t, transfer } = useOwn();
  const renews = useRenews();
  const { date } = useAccountFormats();
  const { days } = usePlanPrice();
  if (!renews) return <p className="soft small">{transfer.today}</p>;
  const next = new Date(Date.now() + days * dayMilliseconds);
  return <p className="soft small">{t.today(date(next))}</p>;
}

/** Notice that the server refused a second purchase; the first purchase may still be pending. */
function Subscribed() {
  const { membership: t, transfer } = useOwn();
  const renews = useRenews();
  const portal = useOpenPortal();
  return (
    <>
      <Notice tone="good" title={t.alreadySubscribed} live="status" text={t.alreadySubscribedText} />
      {renews ? (
        <Button wide busy={portal.busy} onClick={() => void portal.open()}>
          {t.manage}
        </Button>
      ) : (
        <LinkButton wide to="/membership/transfer">
          {transfer.see}
        </LinkButton>
      )}
    </>
  );
}
