import type { RenewalEnded } from '#shared/account.ts';

/** English of the offer to resume a renewal that was ended. es/renewal.ts is typed by this file. */
export const renewalMessages = {
  title: (date: string) => `Your membership ends on ${date}`,
  ended: {
    erasure: 'Its renewal was ended when you asked for your account to be erased, and stays ended.',
    suspension: 'Its renewal was ended when your account was suspended, and stays ended.',
    identity: 'Its renewal was ended because your identity was not approved, and stays ended.',
    dispute: 'Its renewal was ended when your bank disputed the payment, and stays ended.',
  } satisfies Record<RenewalEnded['why'], string>,
  offer:
    'If you resume it, the membership goes on without a gap: the next period is charged that day, at the price that you subscribed at.',
  resume: 'Resume renewal',
  resuming: 'One moment...',
  resumed: (date: string) => `Your membership renews on ${date}`,
  resumedText: 'You can cancel it anytime under Membership.',
  accept: 'That is fine',
  accepting: 'One moment...',
  accepted: (date: string) => `All right: your membership ends on ${date}`,
  acceptedText: 'Until then you can resume it under Membership.',
  acceptFailed: 'This notice could not be put away',
  failed: 'The renewal could not be resumed',
};
export type RenewalMessages = typeof renewalMessages;
