import type { RefusalToSell } from '#shared/membership-states.ts';

/** Texts of membership and purchases. Members know these wordings, so change one only for a reason. */
export const membershipMessages = {
  title: 'Membership',
  plan: 'Premium',
  /** With automatic renewal: "USD 50 every 30 days". */
  price: (charge: string, days: number) => `${charge} every ${days} days`,
  /** Without automatic renewal: "USD 50 for 30 days". */
  priceOnce: (charge: string, days: number) => `${charge} for ${days} days`,
  current: 'Current Plan',
  benefits: ['Your listing in the lists', 'Up to 8 photos', 'Verified badge on profile', 'Priority support'],
  termsTitle: 'How it works',
  terms: [
    'It renews automatically until you cancel.',
    'If you cancel, it stays active until the end of the paid period.',
    'Your listing and your verification are kept if you come back.',
  ],

  subscribe: 'Subscribe',
  /** Shown instead of `subscribe` to members who had a membership before. */
  subscribeAgain: 'Subscribe again',
  subscribing: 'Redirecting...',
  today: (next: string) => `You pay today. The next charge, of the same amount, would be on ${next}.`,
  isMember: 'Are you a member?',
  loginTitle: 'Login Required',
  loginText: 'You need to be logged in to subscribe to a plan.',
  redirectingTitle: 'Redirecting to payment',
  redirectingText: 'You’ll be redirected to our secure payment processor.',
  errorTitle: 'Error',
  erasingTitle: 'This account is to be erased',
  toErasure: 'See the request',
  failed: 'Failed to process subscription. Please try again.',
  redirectFailed: 'There was a problem redirecting to the payment page.',
  identityTitle: 'Verify your identity first',
  identityText: 'You can pay once we approve your identity, so that you lose no paid days.',
  laterTitle: 'You can’t pay yet',
  alreadySubscribed: 'You already have a membership',
  alreadySubscribedText: 'Nothing was charged again. What you paid appears here within moments.',

  /** States of a membership, worded alike on every screen. */
  none: 'Listings are shown with Premium only.',
  pendingTitle: 'You have an open payment',
  pendingText: (until: string) => `You can finish it until ${until}`,
  notPaid: 'Did you not get to pay? You can go on: if your payment has arrived, you are not charged again.',
  pendingAction: 'Continue to payment',
  /** Shown if the latest payment attempt was declined. */
  declinedTitle: 'Your payment was declined',
  declinedText: 'Nothing was charged. See that your card can be charged, or use another one.',
  payAgain: 'Try the payment again',
  activeTitle: 'Premium is active',
  nextCharge: (charge: string, date: string) => `Next charge: ${charge} on ${date}.`,
  collecting: 'The charge for the next period is under way.',
  cancelingTitle: (date: string) => `Premium until ${date}`,
  cancelingText: 'It does not renew, and nothing more is charged. After that your listing is not shown.',
  /** Shown if the payer's bank rejected a refund. The membership that the refund had ended therefore continues. */
  refundReturnedTitle: 'Your bank did not take the refund',
  refundReturnedText: (date: string) =>
    `The money came back to us, so Premium goes on until ${date} and does not renew. Write to us, so that we agree on how to send it to you. From then you can subscribe again.`,
  transferText:
    'It does not renew by itself. After that your listing is not shown, unless you have paid for the next days.',
  pastDueTitle: 'The charge for your renewal failed',
  pastDueText: (charge: string, date: string) =>
    `${charge} could not be charged. Premium stays active until ${date}. Change your card, or see that it can be charged: we try again. If it is not paid by then, Premium ends and your listing is not shown.`,
  cardChangedTitle: 'You changed your card',
  cardChangedText: (date: string) =>
    `We try the charge that failed again, with the new one; you can also pay it now. If it is not paid by ${date}, Premium ends and your listing is not shown.`,
  endedTitle: 'Your membership has ended',
  endedOn: (date: string) => `Your membership ended on ${date}`,
  endedText: 'Your listing is no longer shown.',
  endedByDisputeTitle: 'Your bank gave your last payment back',
  refundedTitle: 'Your last payment was refunded',
  endedWithIt: 'Your membership ended with it, and your listing is not shown.',
  /** Shown after a membership has ended; `refusals` or `kept` replaces it if the member can't subscribe again yet. */
  comeBack: 'It is kept, and so is your verification: you can come back anytime.',
  kept: 'It is kept.',
  refusals: {
    'account-erasing': 'Your account will be erased, as you asked. If you keep it, you can come back.',
    'account-suspended': 'It is kept. You can’t pay again while your account is suspended.',
    'identity-not-approved': 'It is kept. You can come back once your identity is approved.',
  } satisfies Record<RefusalToSell, string>,
  disputedTitle: 'Your bank disputes your last payment',
  disputedText: (date: string) =>
    `Until it decides, your listing is not shown. If the payment stands, Premium goes on until ${date}; if it goes back, Premium ends. Was it not you who disputed it? Write to us.`,

  manage: 'Manage Membership',
  manageHint: 'Your card and your receipts, at the payment processor.',
  changeCard: 'Pay or change card',
  payNow: 'Pay now',
  cancel: 'Cancel renewal',
  cancelTitle: 'Cancel the renewal?',
  endTitle: 'End Premium now?',
  endNow: 'End now',
  cancelText: (date: string) =>
    `Premium stays active until ${date}. After that nothing more is charged, and your listing is not shown.`,
  /** Shown instead of `cancelText` during the grace days, after the paid period. */
  cancelNow:
    'What you paid for is over, so Premium ends now: nothing more is charged, and your listing is not shown.',
  cancelKept: 'Your listing, your photos and your verification are kept.',
  cancelUndo: 'Until then you can resume it in one press.',
  keep: 'Keep Premium',
  cancelFailed: 'The renewal could not be canceled',

  successTitle: 'Subscription Successful!',
  successText: 'Your membership has been upgraded successfully!',
  successVisible: 'Your profile is now visible to clients.',
};
export type MembershipMessages = typeof membershipMessages;

export const purchasesMessages = {
  title: 'Purchase History',
  lead: 'Every payment of your membership.',
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  status: 'Status',
  empty: 'No purchases yet',
  emptyHint: 'Payments of your membership appear here.',
  loadFailed: 'Failed to load purchase history.',
  more: 'Show earlier payments',
  moreFailed: 'The earlier payments could not be loaded.',
  descriptions: {
    'premium-membership': 'Premium Membership',
    'premium-renewal': 'Premium Membership, renewal',
    'other-payment': 'Another payment: it opened no membership',
    refund: 'Refund',
    dispute: 'Dispute over a payment',
  },
  refundReturnedHint: 'The money came back to us.',
  refundReturned: 'Refund that did not reach your bank',
  statuses: {
    paid: 'Paid',
    pending: 'Pending',
    failed: 'Failed',
    refunded: 'Refunded',
    disputed: 'Disputed',
    won: 'The payment stands',
    lost: 'Given back by your bank',
  },
  confirmingTitle: 'Confirming your payment',
  confirmingText: 'We are waiting for the payment processor. This usually takes a few seconds.',
  successTitle: 'Payment Successful!',
  successText: 'Your account has been verified.',
  successVisible: 'Your profile is now visible to clients!',
  successLists: 'It appears in the lists within a minute or two.',
  successNext: 'Your profile is shown as soon as the rest is done.',
  laterTitle: 'Your payment is still being confirmed',
  laterText: 'It takes longer than usual. We will email you as soon as it is there; you can close this page.',
  canceledTitle: 'Payment Canceled',
  canceledText: 'Your payment was canceled. You can try again anytime.',
  receipt: 'Receipt',
  /** For screen readers; the date distinguishes the buttons. */
  receiptOf: (date: string) => `Receipt of ${date}`,
  receiptOpening: 'Opening...',
  receiptFailed: 'The receipt could not be opened',
  receiptMissing: 'There is no receipt of this payment.',
  manage: 'Card and receipts',
  manageFailed: 'The payment page could not be opened. Please try again.',
};
export type PurchasesMessages = typeof purchasesMessages;
