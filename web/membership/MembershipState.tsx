import { useEffect, useRef } from 'react';
import type { Me } from '#shared/api/account.ts';
import { nextTransferOpens } from '#shared/transfer-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { ConfirmButton } from '#web/platform/Confirm.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { useRenews, type Subscription } from '#web/publication/plan-price.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useStory } from './membership-story.ts';
import { useLastTransfer } from './use-last-transfer.ts';
import { useOpenPortal } from './use-open-portal.ts';
import { endRenewal, useResumeRenewal } from './use-renewal.ts';
import type { Purchase } from './use-subscribe.ts';

/**
 * Shows the membership's state, its consequences and the member's options.
 * @param quiet true beside a banner that already announces the success
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
  const notice = useRef<HTMLDivElement>(null);
  const { state } = subscription;
  const before = useRef(state);
  useEffect(() => {
    // The focused button disappeared with the old state, so focus the notice.
    if (before.current !== state && document.activeElement === document.body)
      notice.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);

  return (
    <>
      <div ref={notice} role="status" tabIndex={-1} data-testid="membership-state">
        <Notice tone={quiet ? 'neutral' : story.tone} title={story.title} text={story.text}>
          {state === 'canceling' && renewalEnded && <p>{renewal.ended[renewalEnded.why]}</p>}
        </Notice>
      </div>
      {!me.erasure && <Actions me={me} subscription={subscription} purchase={purchase} />}
    </>
  );
}

function Actions({ me, subscription, purchase }: { me: Me; subscription: Subscription; purchase: Purchase }) {
  const { membership: t, purchases, renewal } = useOwn();
  const renews = useRenews();
  const { support } = usePrivate();
  const { action } = useCommon();
  const portal = useOpenPortal();
  const resume = useResumeRenewal();
  const openPortal = () => void portal.open();

  // A bank transfer has no renewal to cancel and no card to change.
  if (!renews && subscription.membershipActive && subscription.periodEnd)
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
      // After a failed refund there is nothing to resume: the membership only runs until its end.
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
              {resume.isPending ? action.moment : renewal.resume}
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

/** Cancels the renewal after a dialog that names the last day and what is kept (MONEY-27). */
function CancelRenewal({ subscription: { state, periodEnd } }: { subscription: Subscription }) {
  const { membership: t } = useOwn();
  const { moment } = useAccountFormats();
  const end = periodEnd && state !== 'past_due' ? moment(periodEnd) : undefined;

  return (
    <ConfirmButton
      opener={{ variant: 'quiet', children: t.cancel }}
      title={end ? t.cancelTitle : t.endTitle}
      keep={t.keep}
      act={endRenewal}
      button={{ label: end ? t.cancel : t.endNow }}
      failed={t.cancelFailed}
    >
      <p>{end ? t.cancelText(end) : t.cancelNow}</p>
      <p>
        {t.cancelKept} {end && t.cancelUndo}
      </p>
    </ConfirmButton>
  );
}

/**
 * Shows a member who pays by bank transfer how to get the next period (MONEY-24): the first date for a request, the
 * button to request it, or a link to the awaited transfer.
 * @param periodEnd end of the running period (ISO, UTC)
 */
function NextTransfer({ me, periodEnd, purchase }: { me: Me; periodEnd: string; purchase: Purchase }) {
  const { transfer: t } = useOwn();
  const { moment } = useAccountFormats();
  const { action } = useCommon();
  const last = useLastTransfer(me);
  const opens = nextTransferOpens(periodEnd);
  const see = (variant: 'primary' | 'quiet') => (
    <LinkButton to="/membership/transfer" variant={variant}>
      {t.see}
    </LinkButton>
  );
  if (last?.status === 'awaiting') return <div className="row plan__actions">{see('primary')}</div>;
  if (opens > new Date())
    return (
      <>
        <p>{t.renewText(moment(opens))}</p>
        {last && <div className="row plan__actions">{see('quiet')}</div>}
      </>
    );
  return (
    <div className="row plan__actions">
      <Button variant="primary" busy={purchase.busy} onClick={() => void purchase.subscribe()}>
        {purchase.busy ? action.moment : t.askNext}
      </Button>
      {last && see('quiet')}
    </div>
  );
}
