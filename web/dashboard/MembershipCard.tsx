import type { Me } from '#shared/api/account.ts';
import { paymentReturned } from '#web/membership/payment-processed.ts';
import { useStory } from '#web/membership/membership-story.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { personOf, useSession } from '#web/platform/session.ts';
import { checklistOf } from '#web/publication/checklist.ts';
import { usePlanPrice, useRenews } from '#web/publication/plan-price.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Card of the member's tier with one action: verify, subscribe, resume or manage. */
export function MembershipCard({ me }: { me: Me }) {
  const { membership: words, renewal, transfer } = useOwn();
  const { overview: t } = usePrivate();
  const renews = useRenews();
  const { subscription } = me;
  const { title, text } = useStory(subscription);
  const price = usePlanPrice(subscription);
  const isReturned = paymentReturned(personOf(useSession())) && subscription.state === 'pending';
  const { membershipActive: isMember, state, canResume } = subscription;
  return (
    <section className="panel stack" aria-labelledby="membership-card">
      <h2 id="membership-card" className="card-title">
        <Icon name="star" /> {t.membershipCard}
      </h2>
      <p>
        <Badge tone={isMember ? 'good' : 'neutral'}>{isMember ? words.plan : words.basic}</Badge>
      </p>
      {title && <strong>{title}</strong>}
      <p>{text}</p>
      {state === 'past_due' ? (
        <LinkButton to="/membership" variant="primary">
          {subscription.cardChanged ? words.payNow : words.changeCard}
        </LinkButton>
      ) : !renews && (isMember || state === 'pending') ? (
        <LinkButton to="/membership/transfer">{transfer.see}</LinkButton>
      ) : (
        <LinkButton to="/membership">{label()}</LinkButton>
      )}
    </section>
  );

  function label(): string {
    // The payment may still be processing, so do not offer to pay again.
    if (!isMember) return isReturned ? t.manage : buyLabel();
    // A banner above offers to resume the renewal after an erasure request or a suspension.
    return canResume && !me.erasure && !me.renewalEnded ? renewal.resume : t.manage;
  }

  function buyLabel(): string {
    if (me.membership !== 'none') return t.upgrade(price.text);
    // Do not suggest verification that is pending or approved.
    const { verify } = checklistOf(me).steps;
    return (verify === 'done' || verify === 'waiting' ? t.getStarted : t.verifyNow)(price.text);
  }
}
