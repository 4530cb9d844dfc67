import type { Me } from '#shared/api/account.ts';
import { stepAddresses, type StepName } from '#shared/checklist.ts';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { useRenews } from './plan-price.ts';

interface StepAction {
  to: string;
  label: string;
}

/** Returns a function that gives the verification button's label for a status. */
function useVerifyLabel(): (status: Me['verification']) => string {
  const { overview: t, verification } = usePrivate();
  return (status) => {
    if (status === 'none' || status === 'expired') return t.startVerification;
    return status === 'draft' || status === 'more-asked' ? t.continueVerification : verification.again;
  };
}

/** Returns the link for a step, whose label is the same on every screen. A label never has a price. */
export function useStepAction(me: Me | undefined, step: StepName | undefined): StepAction | undefined {
  const { overview: t } = usePrivate();
  const verifyLabel = useVerifyLabel();
  const { listing, membership: words, transfer } = useOwn();
  const renews = useRenews();
  if (!me || !step) return undefined;
  switch (step) {
    case 'verify':
      return { to: stepAddresses.verify, label: verifyLabel(me.verification) };
    case 'write':
      return { to: stepAddresses.write, label: me.hasListing ? t.editProfile : listing.create };
    case 'pay':
      return me.membership === 'pending' && !renews
        ? { to: '/membership/transfer', label: transfer.see }
        : { to: stepAddresses.pay, label: payLabel(me.membership) };
  }

  function payLabel(membership: Me['membership']): string {
    if (membership === 'pending') return words.pendingAction;
    return membership === 'none' ? words.subscribe : words.subscribeAgain;
  }
}
