import { Link } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { useConfig } from '#web/platform/config.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { type Subscription, usePlanPrice } from '#web/publication/plan-price.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MembershipState } from './MembershipState.tsx';
import { NextStep } from './NextStep.tsx';
import type { Purchase } from './use-subscribe.ts';

/** What one has of it, and what is told of one's own membership in its place. */
interface PlanOwner {
  me: Me;
  subscription: Subscription;
}

/**
 * The one plan: what it costs, how often, what happens on cancelling, and the next step of whoever looks at it.
 * @param owner absent for a guest
 * @param banner what is told above it of a payment that was just made, or not
 */
export function PlanCard({
  owner,
  purchase,
  banner,
}: {
  owner?: PlanOwner;
  purchase: Purchase;
  banner?: 'confirming' | 'later' | 'confirmed' | 'canceled' | undefined;
}) {
  const { membership: t, transfer } = useOwn();
  const byTransfer = useConfig().paymentProvider === 'bank-transfer';
  const { support } = usePrivate();
  const { subscription } = owner ?? {};
  const price = usePlanPrice(subscription);
  const state = subscription?.state ?? 'none';
  const isMember = subscription?.membershipActive === true;
  const isOpen = state === 'pending' && !subscription?.paymentDeclined;
  const isTold = banner === 'confirming' || banner === 'later' || (banner === 'canceled' && isOpen);
  const isSettled = isMember || state === 'disputed';
  const explains = (byTransfer || state !== 'canceling') && state !== 'disputed';

  return (
    <section className="plan panel stack" aria-labelledby="plan-title">
      <div className="row">
        <Badge tone="accent" icon="star">
          {t.popular}
        </Badge>
        {isMember && (
          <Badge tone="good" icon="check">
            {t.current}
          </Badge>
        )}
      </div>
      <div className="stack stack--tight">
        <h2 id="plan-title">{t.plan}</h2>
        <p className="soft">{t.description}</p>
      </div>
      <p className="plan__price">{price.text}</p>
      {owner && (state !== 'none' || subscription?.paymentDeclined) && !isTold && (
        <MembershipState
          me={owner.me}
          subscription={owner.subscription}
          quiet={banner === 'confirmed'}
          purchase={purchase}
        />
      )}
      {!isSettled && banner !== 'confirming' && (
        <NextStep
          me={owner?.me}
          purchase={purchase}
          subscription={subscription}
          unsure={banner === 'later'}
        />
      )}
      <ul role="list" className="plan__benefits">
        {t.benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" /> {benefit}
          </li>
        ))}
      </ul>
      {isMember && !byTransfer && <p>{t.subscribedText}</p>}
      {explains && (
        <div className="stack stack--tight plan__terms">
          <h3>{t.termsTitle}</h3>
          <ul>
            {(byTransfer ? transfer : t).terms(price.charge, price.days).map((term) => (
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
