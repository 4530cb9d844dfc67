import type { Me } from '#shared/api/account.ts';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import type { StepName } from './checklist.ts';
import { editAddress } from './edit-address.ts';
import { usePlanPrice, useRenews } from './plan-price.ts';

/** Where a step of the checklist is taken, in the words of what is done there. */
export interface StepAction {
  to: string;
  label: string;
}

export function useStepAction(me: Me, step: StepName | undefined): StepAction | undefined {
  const { overview: t, verification } = usePrivate();
  const { listing, membership: words, transfer } = useOwn();
  const renews = useRenews();
  const price = usePlanPrice(me.subscription).text;
  switch (step) {
    case 'verify':
      return { to: '/verification', label: verifyLabel() };
    case 'write':
      return { to: editAddress, label: me.hasListing ? t.editProfile : listing.create };
    case 'pay':
      return me.membership === 'pending' && !renews
        ? { to: '/membership/transfer', label: transfer.see }
        : { to: '/membership', label: payLabel() };
    case undefined:
      return undefined;
  }

  function verifyLabel(): string {
    if (me.verification === 'none' || me.verification === 'expired') return t.startVerification;
    return me.verification === 'draft' || me.verification === 'more-asked'
      ? t.continueVerification
      : verification.again;
  }

  function payLabel(): string {
    if (me.membership === 'pending') return words.pendingAction;
    return me.membership === 'none' ? t.getStarted(price) : t.upgrade(price);
  }
}
