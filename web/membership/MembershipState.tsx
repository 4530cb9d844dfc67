import { useEffect, useRef } from 'react';
import type { Me } from '#shared/api/account.ts';
import { useConfig } from '#web/platform/config.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import type { Subscription } from '#web/publication/plan-price.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CancelRenewal } from './CancelRenewal.tsx';
import { useStory } from './membership-story.ts';
import { NextTransfer } from './NextTransfer.tsx';
import { useOpenPortal } from './use-open-portal.ts';
import { useResumeRenewal } from './use-renewal.ts';
import type { Purchase } from './use-subscribe.ts';

/**
 * What somebody's membership is now and what comes of it, with what its holder can do about it.
 * @param quiet beside a banner that says the good news already
 */
export function MembershipState({
  me,
  subscription,
  quiet,
  purchase,
}: {
  me: Me;
  subscription: Subscription;
  quiet: boolean;
  purchase: Purchase;
}) {
  const { renewal } = useOwn();
  const story = useStory(subscription);
  const { renewalEnded } = me;
  const told = useRef<HTMLDivElement>(null);
  const { state } = subscription;
  const before = useRef(state);
  useEffect(() => {
    // The button that changed it is gone, and the focus with it.
    if (before.current !== state && document.activeElement === document.body)
      told.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);

  return (
    <>
      <div ref={told} role="status" tabIndex={-1} className="plan__state" data-testid="membership-state">
        <Notice tone={quiet ? 'neutral' : story.tone} title={story.title}>
          <p>{story.text}</p>
          {state === 'canceling' && renewalEnded && <p>{renewal.ended[renewalEnded.why]}</p>}
        </Notice>
      </div>
      {!me.erasure && <Actions me={me} subscription={subscription} purchase={purchase} />}
    </>
  );
}

function Actions({ me, subscription, purchase }: { me: Me; subscription: Subscription; purchase: Purchase }) {
  const { membership: t, purchases, renewal } = useOwn();
  const { paymentProvider } = useConfig();
  const { support } = usePrivate();
  const portal = useOpenPortal();
  const resume = useResumeRenewal();
  const openPortal = () => void portal.open();

  // Nothing of a transfer is charged, so nothing is ended, resumed or paid by another card.
  if (paymentProvider === 'bank-transfer' && subscription.membershipActive && subscription.periodEnd)
    return <NextTransfer me={me} periodEnd={subscription.periodEnd} purchase={purchase} />;
  switch (subscription.state) {
    case 'active':
      return (
        <div className="row plan__actions">
          <Button busy={portal.busy} title={t.manageHint} onClick={openPortal}>
            {t.manage}
          </Button>
          <CancelRenewal subscription={subscription} />
        </div>
      );
    case 'past_due':
      return (
        <div className="row plan__actions">
          <Button variant="primary" icon="card" busy={portal.busy} onClick={openPortal}>
            {subscription.cardChanged ? t.payNow : t.changeCard}
          </Button>
          <CancelRenewal subscription={subscription} />
        </div>
      );
    case 'canceling':
      // There is nothing to resume: what had ended with the refund only runs to its end.
      if (subscription.refundReturned)
        return (
          <div className="row plan__actions">
            <LinkButton to="/support" variant="primary">
              {support.write}
            </LinkButton>
            <LinkButton to="/dashboard/purchases">{purchases.title}</LinkButton>
          </div>
        );
      return (
        <div className="row plan__actions">
          {subscription.canResume && (
            <Button variant="primary" busy={resume.isPending} onClick={() => resume.mutate()}>
              {resume.isPending ? renewal.resuming : renewal.resume}
            </Button>
          )}
          <Button variant="quiet" busy={portal.busy} title={t.manageHint} onClick={openPortal}>
            {t.manage}
          </Button>
        </div>
      );
    case 'disputed':
      return (
        <div className="row">
          <LinkButton to="/support">{support.write}</LinkButton>
        </div>
      );
    default:
      return null;
  }
}
