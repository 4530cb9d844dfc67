import type { Me } from '#shared/api/account.ts';
import { useStory } from '#web/membership/membership-story.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { useRenews } from '#web/publication/plan-price.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Card of a running membership with one action: pay, resume or manage. */
export function MembershipCard({ me }: { me: Me }) {
  const { membership: words, renewal, transfer } = useOwn();
  const { overview: t } = usePrivate();
  const renews = useRenews();
  const { subscription } = me;
  const { title, text } = useStory(subscription);
  const { state, canResume } = subscription;
  const mustPay = state === 'past_due';
  return (
    <section className="panel stack stack--close" aria-labelledby="membership-card">
      <h2 id="membership-card" className="card-title">
        <Icon name="star" /> {mustPay ? title : t.membershipCard}
      </h2>
      {title && !mustPay && <strong>{title}</strong>}
      <p>{text}</p>
      {mustPay ? (
        <LinkButton to="/membership" variant="primary">
          {subscription.cardChanged ? words.payNow : words.changeCard}
        </LinkButton>
      ) : !renews ? (
        <LinkButton to="/membership/transfer">{transfer.see}</LinkButton>
      ) : (
        <LinkButton to="/membership">
          {/* A banner above offers to resume the renewal after an erasure request or a suspension. */}
          {canResume && !me.erasure && !me.renewalEnded ? renewal.resume : t.manage}
        </LinkButton>
      )}
    </section>
  );
}
