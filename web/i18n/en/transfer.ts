import { nextTransferDays } from '#shared/transfer-options.ts';
import type { TransferRefusal } from '#shared/transfer.ts';

/** Texts of the membership by bank transfer. */
export const transferMessages = {
  title: 'Bank transfer',
  lead: (price: string, days: number) => `${price} for ${days} days of Premium. It does not renew by itself.`,
  awaitingTitle: 'We are waiting for your transfer',
  by: (date: string) =>
    `Send it from an account of your own, so that it arrives before ${date}. There is nothing else to do here.`,
  byEnd: (date: string) =>
    `Send it from an account of your own, so that it arrives before ${date}: then you lose no days. There is nothing else to do here.`,
  awaitedUntil: (date: string) =>
    `Send it so that it arrives before ${date}; if you have sent it, there is nothing to do.`,
  /** Shown below the end of the running period while the transfer for the next one is awaited. */
  awaitedNext:
    'We are waiting for your transfer for the next period. If it does not arrive by then, your listing is not shown until it does.',
  exact: 'Exactly this amount, with this reference: without it we can’t tell whose money it is.',
  usual: 'Banks take up to three working days. We email you once we confirm it.',
  usualWait: (time: string) => `Usual wait: ${time}. We email you once we confirm it.`,
  reference: 'Reference',
  holder: 'Account holder',
  account: 'Account',
  bank: 'Bank',
  swift: 'SWIFT/BIC',
  copy: (what: string) => `Copy: ${what}`,
  copied: 'Copied',
  copyFailed: 'It could not be copied. Select it and copy it by hand.',
  cancel: 'Cancel this request',
  cancelTitle: 'Cancel this transfer?',
  cancelText:
    'If you have sent the money already, do not cancel: we would no longer expect it, and your membership would take longer.',
  cancelConfirm: 'Cancel the request',
  keep: 'Keep it',
  cancelFailed: 'The request could not be canceled',
  canceledToast: 'The request was canceled',
  confirmedTitle: 'Your payment arrived',
  confirmedText: (date: string) => `Your membership is active until ${date}.`,
  takenBackText: (reference: string) =>
    `So we took back your other request, of the reference ${reference}: do not send that money. If you have sent it, write to us.`,
  renewText: (date: string) => `From ${date} on you can pay for the next period here.`,
  refusedTitle: 'This transfer was not accepted',
  refusals: {
    'not-received': 'The money is not on our account.',
    'amount-differs': 'Another amount arrived than was asked for.',
    'another-payer': 'It came from someone else’s account.',
    other: 'The reason:',
  } satisfies Record<TransferRefusal, string>,
  refusedText: 'Money that reached our account goes back to the account that it came from.',
  notReceivedText: (reference: string) =>
    `If it arrives, it can still be confirmed: do not send it again. If you have sent it, write to us and name the reference ${reference}.`,
  expiredTitle: 'We no longer expect this transfer',
  expiredText: (reference: string) =>
    `Its days are over. If you have sent the money, write to us and name the reference ${reference}: it is found by that.`,
  returnedTitle: 'We sent the money back',
  returnedText:
    'It arrived when we no longer expected it, so we returned it to the account it came from. Your bank may take a few days to show it.',
  refusedReturnedText:
    'It paid for no membership, so it went back to the account that it came from. It can take your bank some days to show it.',
  canceledTitle: 'You canceled this transfer',
  canceledText: 'Nothing is to be paid.',
  /** Terms of the plan for bank transfers; en/membership.ts has those for card payments. */
  terms: (days: number) => [
    `You pay by bank transfer. The ${days} days begin once we confirm it.`,
    `It does not renew by itself: in the last ${nextTransferDays} days you can ask for the next transfer. So that no day is lost, it has to arrive before your period ends.`,
    'Your listing and your verification are kept if you come back.',
  ],
  today: 'You get an account and a reference for your transfer.',
  see: 'See the transfer',
  again: 'Ask for another transfer',
  askNext: 'Pay for the next period',
  none: 'No transfer was asked for',
  noneText: 'The membership says what it costs and how to pay.',
  toDashboard: 'Go to your dashboard',
};
export type TransferMessages = typeof transferMessages;
