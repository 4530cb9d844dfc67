import { hasSomethingToShow } from '#shared/checklist.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import { type AccountFormats, useAccountFormats } from '#web/platform/account-formats.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { personOf, useSession } from '#web/platform/session.ts';
import { type PlanPrice, type Subscription, usePlanPrice, useRenews } from '#web/publication/plan-price.ts';
import type { Tone } from '#web/ui/Badge.tsx';
import { paymentReturned } from './payment-processed.ts';

type Words = Pick<OwnListingMessages, 'membership' | 'purchases' | 'transfer'>;

/** State of a membership and its consequences, with the same texts on every page. */
export interface Story {
  tone: Tone;
  title?: string;
  text: string;
}

/**
 * Returns the texts for a membership's state.
 *
 * @param renews true if this deployment charges members automatically
 * @param returned true if the member returned from the payment page with a success
 */
export function storyOf(
  subscription: Subscription,
  { charge }: PlanPrice,
  { renews, returned }: { renews: boolean; returned: boolean },
  { membership: t, purchases, transfer }: Words,
  { moment }: AccountFormats,
  now: Date = new Date(),
): Story {
  const { state, periodEnd, publicUntil, nextChargeAt, pending } = subscription;
  const { paymentDeclined, refundReturned, cardChanged, disputeLost, refusal, missing } = subscription;
  const end = periodEnd ? moment(periodEnd) : '';
  // Payment opens only once there is something to show (MONEY-3). Until then no text invites to pay.
  const comeBack = refusal ? t.refusals[refusal] : hasSomethingToShow(missing) ? t.comeBack : t.kept;
  switch (state) {
    case 'none':
      return paymentDeclined
        ? { tone: 'caution', title: t.declinedTitle, text: t.declinedText }
        : { tone: 'neutral', text: t.none };
    case 'pending':
      if (returned) return { tone: 'neutral', title: purchases.confirmingTitle, text: purchases.laterText };
      if (!renews && pending)
        return {
          tone: 'neutral',
          title: transfer.awaitingTitle,
          text: `${periodEnd && new Date(periodEnd) <= now ? `${t.endedOn(end)}. ` : ''}${transfer.awaitedUntil(moment(pending.until))}`,
        };
      if (paymentDeclined) return { tone: 'caution', title: t.declinedTitle, text: t.declinedText };
      return {
        tone: 'neutral',
        title: t.pendingTitle,
        text: pending ? t.pendingText(moment(pending.until)) : t.none,
      };
    case 'active':
      return {
        tone: 'good',
        title: t.activeTitle,
        text: nextChargeAt ? t.nextCharge(charge, moment(nextChargeAt)) : t.collecting,
      };
    case 'canceling':
      if (refundReturned)
        return { tone: 'caution', title: t.refundReturnedTitle, text: t.refundReturnedText(end) };
      return {
        tone: 'neutral',
        title: t.cancelingTitle(end),
        text: renews ? t.cancelingText : pending ? transfer.awaitedNext : t.transferText,
      };
    case 'past_due': {
      const until = moment(publicUntil ?? periodEnd ?? now);
      return cardChanged
        ? { tone: 'neutral', title: t.cardChangedTitle, text: t.cardChangedText(until) }
        : { tone: 'caution', title: t.pastDueTitle, text: t.pastDueText(charge, until) };
    }
    case 'ended': {
      const over = periodEnd && new Date(periodEnd) <= now;
      if (disputeLost)
        return { tone: 'caution', title: t.endedByDisputeTitle, text: `${t.endedWithIt} ${comeBack}` };
      return {
        tone: 'caution',
        title: over ? t.endedOn(moment(publicUntil ?? periodEnd)) : t.endedTitle,
        text: `${t.endedText} ${comeBack}`,
      };
    }
    case 'refunded':
      return { tone: 'caution', title: t.refundedTitle, text: `${t.endedWithIt} ${comeBack}` };
    case 'disputed':
      return { tone: 'caution', title: t.disputedTitle, text: t.disputedText(end) };
  }
}

export function useStory(subscription: Subscription): Story {
  const returned = paymentReturned(personOf(useSession()));
  const how = { renews: useRenews(), returned };
  return storyOf(subscription, usePlanPrice(subscription), how, useOwn(), useAccountFormats());
}
