import { readReference } from '#shared/transfer-reference.ts';
import type { RefundGround, RefusalToSell } from '#shared/membership.ts';
import type { TransferRefusal } from '#shared/transfer.ts';
import type { MailParams, PaidPeriod } from '#functions/data/mail-request.ts';
import { daysBefore, frameMails, type MailContext, onceEnded } from '../../mail-text.ts';
import { grounds, leftBeforePaying, money, objection, shownAgain, standing } from './words.ts';

const membershipPage = { label: 'See the membership', path: '/membership' };
const transferPage = { label: 'See the transfer', path: '/membership/transfer' };

const transferReasons: Readonly<Record<TransferRefusal, string>> = {
  'not-received': 'the money is not on our account.',
  'amount-differs': 'more or less arrived than was asked.',
  'another-payer': 'it came from the account of somebody else.',
  other: 'see the note.',
};

/** Reason why a paying account's listing is not shown, and what its owner can do. */
const paidInVain: Readonly<Record<RefusalToSell, string>> = {
  'account-erasing':
    'You asked for your account to be erased, so nothing of yours is shown. To use what you paid for, keep your account.',
  'account-suspended': 'Your account is suspended: nothing of yours is shown while it is.',
  'identity-not-approved':
    'Your identity is not approved: nothing of yours is shown until it is. You can verify again.',
};

/** Returns the last paragraph about an ended membership: what is kept, and whether its owner can subscribe again. */
function afterEnd(refusal: RefusalToSell | undefined, context: MailContext): string {
  const left = leftBeforePaying(context);
  switch (refusal) {
    case undefined:
      return left
        ? `What you created is kept. ${left}`
        : 'What you created is kept; you can subscribe again at any time.';
    case 'account-erasing':
      return 'Your account will be erased, as you asked. If you keep it, you can subscribe again.';
    case 'account-suspended':
      return 'What you created is kept. You can’t subscribe while your account is suspended.';
    case 'identity-not-approved':
      return 'What you created is kept. You can subscribe again once your identity is approved.';
  }
}

/** Text about the ground of a refund. Only the text of a decision against the payer says how to object. */
function refundWords(ground: RefundGround, context: MailContext): string[] {
  switch (ground) {
    case 'goodwill':
      return ['We did it as a courtesy. There is nothing for you to do.'];
    case 'duplicate':
      return ['It had been charged twice. There is nothing for you to do.'];
    case 'terms':
    case 'law':
      return [`${grounds[ground]} A person decided it, not a program.`, objection(context)];
  }
}

/** Text on how to continue a membership that does not renew automatically. */
const goOn: Readonly<Record<MailParams['membership-reminder']['how'], string>> = {
  transfers:
    'Nothing changes until then. To go on without a gap, ask for the transfer of the next period now: on the membership page, with "Pay for the next period".',
  awaited:
    'We are waiting for your transfer for the next period. If you have sent it, there is nothing to do. If not, send it so that it arrives before then.',
  resumes: 'Nothing changes until then. If you want to go on, resume the renewal on the membership page.',
  'buys-again': 'Nothing changes until then. If you want to go on, subscribe again once it has ended.',
};

const paidWords = ({ paid, periodEnd, renews, refusal }: PaidPeriod, { moment }: MailContext): string[] => [
  `Your payment${paid ? ` of ${money(paid.amount, paid.currency)}` : ''} arrived. ${
    refusal
      ? `It covers the time until ${moment(periodEnd)}, and does not renew.`
      : renews
        ? `Your membership is active until ${moment(periodEnd)} and then renews.`
        : `Your membership is active until ${moment(periodEnd)}. It does not renew by itself.`
  }`,
  ...(refusal ? [paidInVain[refusal], 'If you would rather have it back, answer this e-mail.'] : []),
];

const membershipSubjects = {
  'membership-started': 'Your membership has started',
  'membership-renewed': 'We received your membership payment',
  'membership-reminder': 'Your membership ends soon',
  'membership-renewal-canceled': 'The renewal of your membership was cancelled',
  'membership-renewal-resumed': 'The renewal of your membership was resumed',
  'membership-renewal-failed': 'Action needed: your membership payment failed',
  'membership-card-changed': 'The card of your membership was changed',
  'membership-ended': 'Your membership has ended',
  'membership-refunded': 'We refunded a payment',
  'membership-refund-returned': 'Action needed: your bank did not accept the refund',
  'membership-disputed': 'Your payment is disputed',
  'membership-dispute-won': 'The dispute is over: the payment stands',
  'membership-dispute-lost': 'The dispute is over: your bank returns the payment',
};

/** Mails about a membership and its payments. */
export const membershipMails = frameMails(membershipSubjects, membershipPage, {
  'membership-started': (period, context) => ({
    paragraphs: paidWords(period, context),
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }),
  'membership-renewed': ({ late, ...period }, context) => ({
    paragraphs: [late && 'The payment that had failed went through.', ...paidWords(period, context)],
    action: { label: 'See your purchases', path: '/dashboard/purchases' },
  }),
  'membership-reminder': ({ periodEnd, how }, context) => {
    const days = daysBefore(periodEnd, context.since);
    const time = days === 1 ? '1 day' : `${days} days`;
    const left = leftBeforePaying(onceEnded(context));
    return {
      subject: `Your membership ends in ${time}`,
      paragraphs: [
        `Your membership ends in ${time}, on ${context.moment(periodEnd)}, and does not renew.`,
        left && how === 'buys-again' ? `Nothing changes until then. ${left}` : goOn[how],
      ],
    };
  },
  'membership-renewal-canceled': ({ publicUntil }, { moment }) => [
    `The renewal of your membership was cancelled: you are charged nothing more. Until ${moment(publicUntil)} nothing changes, and what is yours goes on being shown; after that it is not shown. What you created is kept.`,
    'If you change your mind, you can resume it on the membership page until then.',
    'If that was not you, answer this e-mail.',
  ],
  'membership-renewal-resumed': ({ nextChargeAt }, { moment }) => [
    `The renewal of your membership was resumed: on ${moment(nextChargeAt)} you are charged for the next period.`,
    'If you change your mind, you can cancel it on the membership page before then.',
    'If that was not you, answer this e-mail.',
  ],
  'membership-renewal-failed': ({ publicUntil, charge }, { moment }) => [
    `The payment${charge ? ` of ${money(charge.amount, charge.currency)}` : ''} for the next period failed.`,
    `Nothing changes until ${moment(publicUntil)}. Please change your card before then, or see that it can be charged. If it is not paid by then, your membership ends, and what is yours is not shown any more. What you created is kept.`,
  ],
  'membership-card-changed': ({ owedUntil, nextChargeAt }, { moment }) => ({
    paragraphs: [
      owedUntil
        ? `The card of your membership was changed. The payment that failed is tried again with the new one; you can also make it now, on the membership page. If it is not paid by ${moment(owedUntil)}, your membership ends.`
        : nextChargeAt
          ? `The card of your membership was changed. On ${moment(nextChargeAt)} the new one is charged for the next period.`
          : 'The card of your membership was changed. Your membership does not renew, so the new one is charged nothing.',
      'If that was not you, answer this e-mail.',
    ],
  }),
  'membership-ended': ({ endedAt, unpaid, awaited, refusal }, context) => [
    `Your membership ended${endedAt ? ` on ${context.moment(endedAt)}` : ''}${unpaid ? ': its renewal was not paid.' : '.'}`,
    awaited && !refusal
      ? 'We are waiting for your transfer: another period begins when it arrives. What you created is kept.'
      : afterEnd(refusal, context),
  ],
  'membership-refunded': ({ whole, ends, until, back, refusal }, context) => ({
    paragraphs: [
      `We gave ${whole ? 'your last payment' : 'a part of what you paid'} back${ends ? ', so your membership has ended' : ''}. ${
        until
          ? whole
            ? `Your membership runs until ${context.moment(until)}. `
            : 'Your membership does not change. '
          : ''
      }It can take your bank some days to show it.`,
      ...(back
        ? [
            `We gave ${money(back.amount, back.currency)} back. Reason: ${back.reason}`,
            back.wiredOn && `We sent it on ${context.day(back.wiredOn)} to the account that it came from.`,
            ...refundWords(back.ground, context),
          ]
        : []),
      ends && afterEnd(refusal, context),
    ],
    action: { label: 'See your purchases', path: '/dashboard/purchases' },
  }),
  'membership-refund-returned': ({ amount, currency, until }, context) => [
    `Your bank did not take the refund of ${money(amount, currency)}, and the money came back to us.`,
    until
      ? `Your membership, which had ended with that refund, runs until ${context.moment(until)} and does not renew.`
      : 'Your membership does not change.',
    until && standing(context, shownAgain),
    'Answer this e-mail, so that we agree on how to send it to you.',
  ],
  'membership-disputed': ({ paid }) => [
    `Your bank told our payment processor that your last payment${paid ? `, of ${money(paid.amount, paid.currency)},` : ''} is disputed. Until that is decided nothing of yours is shown, and you are not charged.`,
    'If you did not ask for it, write to your bank and to us: answer this e-mail.',
  ],
  'membership-dispute-won': ({ amount, currency, until, runs, renewalEnded, tooLate }, context) => [
    `Your bank closed the dispute over ${money(amount, currency)}: the payment stands.`,
    until
      ? `Your membership runs until ${context.moment(until)}.`
      : runs && 'Your membership does not change.',
    until && standing(context, shownAgain),
    renewalEnded &&
      'The dispute cancelled the renewal. Until that day you can resume it on the membership page; if you do not, you are charged nothing more.',
    tooLate &&
      'Your membership had ended with the dispute and does not come back. Answer this e-mail, so that we give you that money back.',
  ],
  'membership-dispute-lost': ({ amount, currency, ends, runs, refusal }, context) => [
    `Your bank closed the dispute over ${money(amount, currency)} and gives you that money back.`,
    ...(ends ? ['That ended your membership.', afterEnd(refusal, context)] : []),
    runs && 'Your membership does not change.',
    'If it was not you who opened it, answer this e-mail.',
  ],
});

const transferSubjects = {
  'transfer-asked': 'How to make your bank transfer',
  'transfer-refused': 'Your bank transfer was not accepted',
  'transfer-expired': 'We no longer expect your bank transfer',
  'transfer-returned': 'We returned your bank transfer',
};

/** Mails about a bank transfer. */
export const transferMails = frameMails(transferSubjects, transferPage, {
  'transfer-asked': ({ reference, amount, currency, expiresAt, bank, periodEnd }, { moment }) => ({
    paragraphs: [
      `Please transfer exactly ${money(amount, currency)}, so that it arrives before ${moment(periodEnd && periodEnd < expiresAt ? periodEnd : expiresAt)}, from an account of your own, and write the reference as the purpose of payment. Without it nobody can tell whose money it is.`,
      periodEnd && `It is for the period after yours, which ends on ${moment(periodEnd)}.`,
      [
        `Amount: ${money(amount, currency)}`,
        `Account holder: ${bank.holder}`,
        `Account: ${bank.account}`,
        `Bank: ${bank.bank}`,
        ...(bank.swift ? [`SWIFT/BIC: ${bank.swift}`] : []),
      ].join('\n'),
      'The reference:',
    ],
    code: readReference(reference),
    note: 'We write to you once the money is there. If you do not want to pay any more, cancel the request on that page.',
  }),
  'transfer-refused': ({ at, reference, amount, currency, reason, note, refusal }, context) => ({
    paragraphs: [
      `On ${context.moment(at)} a person, not a program, decided that the transfer ${readReference(reference)} of ${money(amount, currency)} buys no membership: ${transferReasons[reason]}`,
      note,
      reason === 'not-received'
        ? `If it arrives, it can still be confirmed: do not send it again. If you have sent it, write to support and name the reference.${refusal || leftBeforePaying(context) ? '' : ' If you have not, you can ask for another transfer.'}`
        : `${refusal || leftBeforePaying(context) ? '' : 'You can ask for another transfer. '}Money of this one that reached our account goes back to the account that it came from.`,
      !refusal && leftBeforePaying(context),
      grounds.terms,
      objection(context),
    ],
    action: membershipPage,
  }),
  'transfer-expired': ({ reference, amount, currency, expiresAt, early, refusal }, context) => [
    `The money of the transfer ${readReference(reference)} of ${money(amount, currency)} was not seen on our account${early ? '' : ` by ${context.moment(expiresAt)}`}, and we do not wait for it any more. If you have sent it, write to support and name the reference: it is found by that.`,
    refusal || leftBeforePaying(context)
      ? 'If you have not, do not send it.'
      : 'If you have not, ask for another transfer.',
    refusal ? paidInVain[refusal] : leftBeforePaying(context),
  ],
  'transfer-returned': ({ reference, amount, sentBack, currency, refused, refusal }, context) => [
    `The money of the transfer ${readReference(reference)} ${refused ? 'paid for no membership' : 'came when we did not wait for it any more'}: ${money(amount, currency)}. We sent ${money(sentBack, currency)} back to the account that it came from; your bank may take some days to show it.`,
    `If you have a membership, it runs to its day, and you do not have to pay for it again.${refusal || leftBeforePaying(context) ? '' : ' If you have none and want it, ask for another transfer.'}`,
    !refusal && leftBeforePaying(context),
  ],
});
