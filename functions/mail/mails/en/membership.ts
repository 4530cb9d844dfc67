import { readReference } from '#shared/transfer-reference.ts';
import type { RefundGround, RefusalToSell } from '#shared/membership.ts';
import type { TransferRefusal } from '#shared/transfer.ts';
import type { MailParams, PaidPeriod } from '#functions/data/mail-request.ts';
import { daysBefore, frameMails, type MailContext, onceEnded } from '../../mail-text.ts';
import { grounds, leftBeforePaying, money, objection, shownAgain, standing } from './words.ts';

const membershipPage = { label: 'See the membership', path: '/membership' };
const transferPage = { label: 'See the transfer', path: '/membership/transfer' };

const transferReasons: Readonly<Record<TransferRefusal, string>> = {
  'not-received': 'the money is not in our account.',
  'amount-differs': 'the amount that arrived is not the one requested.',
  'another-payer': 'it came from someone else’s account.',
  other: 'see the note.',
};

/** Reason why a paying account's listing is not shown, and what its owner can do. */
const paidInVain: Readonly<Record<RefusalToSell, string>> = {
  'account-erasing':
    'You asked us to erase your account, so your profile is not shown. To use what you paid for, keep your account.',
  'account-suspended': 'Your account is suspended. While the suspension lasts, your profile is not shown.',
  'identity-not-approved': 'Your profile is not shown until we approve your identity. You can verify again.',
};

/** Returns the last paragraph about an ended membership: what is kept, and whether its owner can subscribe again. */
function afterEnd(refusal: RefusalToSell | undefined, context: MailContext): string {
  const left = leftBeforePaying(context);
  switch (refusal) {
    case undefined:
      return left
        ? `We keep what you created. ${left}`
        : 'We keep what you created; you can subscribe again at any time.';
    case 'account-erasing':
      return 'We will erase your account, as you asked. If you keep it, you can subscribe again.';
    case 'account-suspended':
      return 'We keep what you created. You can’t subscribe while your account is suspended.';
    case 'identity-not-approved':
      return 'We keep what you created. You can subscribe again once we approve your identity.';
  }
}

/** Text about the ground of a refund. Only the text of a decision against the payer says how to object. */
function refundWords(ground: RefundGround, context: MailContext): string[] {
  switch (ground) {
    case 'goodwill':
      return ['We did it as a courtesy. You do not have to do anything.'];
    case 'duplicate':
      return ['It had been charged twice. You do not have to do anything.'];
    case 'terms':
    case 'law':
      return [`${grounds[ground]} A person decided it, not a program.`, objection(context)];
  }
}

/** Text on how to continue a membership that does not renew automatically. */
const goOn: Readonly<Record<MailParams['membership-reminder']['how'], string>> = {
  transfers:
    'Nothing changes until then. To continue without a gap, choose "Pay for the next period" on the membership page.',
  awaited:
    'We are waiting for your transfer for the next period. If you have sent it, you do not have to do anything. If not, send it so that it arrives before then.',
  resumes: 'Nothing changes until then. If you want to continue, resume the renewal on the membership page.',
  'buys-again': 'Nothing changes until then. If you want to continue, subscribe again once it has ended.',
};

const paidWords = ({ paid, periodEnd, renews, refusal }: PaidPeriod, { moment }: MailContext): string[] => [
  `We received your payment${paid ? ` of ${money(paid.amount, paid.currency)}` : ''}. ${
    refusal
      ? `It covers the time until ${moment(periodEnd)}, and does not renew.`
      : renews
        ? `Your membership is active until ${moment(periodEnd)} and then renews.`
        : `Your membership is active until ${moment(periodEnd)}. It does not renew by itself.`
  }`,
  ...(refusal ? [paidInVain[refusal], 'If you would rather have it back, answer this email.'] : []),
];

const membershipSubjects = {
  'membership-started': 'Your membership has started',
  'membership-renewed': 'We received your membership payment',
  'membership-reminder': 'Your membership ends soon',
  'membership-renewal-canceled': 'The renewal of your membership was canceled',
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
    `The renewal of your membership was canceled: we will not charge you again. Nothing changes until ${moment(publicUntil)}; after that, your profile is not shown. We keep what you created.`,
    'If you change your mind, you can resume it on the membership page until then.',
    'If that was not you, answer this email.',
  ],
  'membership-renewal-resumed': ({ nextChargeAt }, { moment }) => [
    `The renewal of your membership was resumed: on ${moment(nextChargeAt)} we charge you for the next period.`,
    'If you change your mind, you can cancel it on the membership page before then.',
    'If that was not you, answer this email.',
  ],
  'membership-renewal-failed': ({ publicUntil, charge }, { moment }) => [
    `The payment${charge ? ` of ${money(charge.amount, charge.currency)}` : ''} for the next period failed.`,
    `Nothing changes until ${moment(publicUntil)}. Before then, please change your card or check that it accepts the charge. If the payment does not arrive, your membership ends and your profile is not shown. We keep what you created.`,
  ],
  'membership-card-changed': ({ owedUntil, nextChargeAt }, { moment }) => ({
    paragraphs: [
      owedUntil
        ? `The card of your membership was changed. We will try the failed payment again with it; you can also make it now on the membership page. If the payment does not arrive by ${moment(owedUntil)}, your membership ends.`
        : nextChargeAt
          ? `The card of your membership was changed. On ${moment(nextChargeAt)} we charge it for the next period.`
          : 'The card of your membership was changed. Your membership does not renew, so we will not charge it.',
      'If that was not you, answer this email.',
    ],
  }),
  'membership-ended': ({ endedAt, unpaid, awaited, refusal }, context) => [
    `Your membership ended${endedAt ? ` on ${context.moment(endedAt)}` : ''}${unpaid ? ': its renewal was not paid.' : '.'}`,
    awaited && !refusal
      ? 'We are waiting for your transfer: another period begins when it arrives. We keep what you created.'
      : afterEnd(refusal, context),
  ],
  'membership-refunded': ({ whole, ends, until, back, refusal }, context) => ({
    paragraphs: [
      `We refunded ${whole ? 'your last payment' : 'part of what you paid'}${ends ? ', so your membership has ended' : ''}. ${
        until
          ? whole
            ? `Your membership runs until ${context.moment(until)}. `
            : 'Your membership does not change. '
          : ''
      }Your bank may take a few days to show it.`,
      ...(back
        ? [
            `We refunded ${money(back.amount, back.currency)}. Reason: ${back.reason}`,
            back.wiredOn && `We sent it on ${context.day(back.wiredOn)} to the account it came from.`,
            ...refundWords(back.ground, context),
          ]
        : []),
      ends && afterEnd(refusal, context),
    ],
    action: { label: 'See your purchases', path: '/dashboard/purchases' },
  }),
  'membership-refund-returned': ({ amount, currency, until }, context) => [
    `Your bank did not accept the refund of ${money(amount, currency)}, and the money came back to us.`,
    until
      ? `Your membership, which had ended with that refund, runs until ${context.moment(until)} and does not renew.`
      : 'Your membership does not change.',
    until && standing(context, shownAgain),
    'Answer this email so that we can agree on how to send it to you.',
  ],
  'membership-disputed': ({ paid }) => [
    `Your bank told our payment processor that your last payment${paid ? `, of ${money(paid.amount, paid.currency)},` : ''} is disputed. Until it decides, your profile is not shown and we will not charge you.`,
    'If you did not open the dispute, write to your bank and answer this email.',
  ],
  'membership-dispute-won': ({ amount, currency, until, runs, renewalEnded, tooLate }, context) => [
    `Your bank closed the dispute over ${money(amount, currency)}: the payment stands.`,
    until
      ? `Your membership runs until ${context.moment(until)}.`
      : runs && 'Your membership does not change.',
    until && standing(context, shownAgain),
    renewalEnded &&
      'The dispute canceled the renewal. Until that day you can resume it on the membership page; if you do not, we will not charge you again.',
    tooLate &&
      'Your membership had ended with the dispute and does not come back. Answer this email so that we can give you that money back.',
  ],
  'membership-dispute-lost': ({ amount, currency, ends, runs, refusal }, context) => [
    `Your bank closed the dispute over ${money(amount, currency)} and gives you that money back.`,
    ...(ends ? ['Your membership ended.', afterEnd(refusal, context)] : []),
    runs && 'Your membership does not change.',
    'If you did not open the dispute, answer this email.',
  ],
});

const transferSubjects = {
  'transfer-asked': 'How to make your bank transfer',
  'transfer-refused': 'We did not accept your bank transfer',
  'transfer-expired': 'We no longer expect your bank transfer',
  'transfer-returned': 'We returned your bank transfer',
};

/** Mails about a bank transfer. */
export const transferMails = frameMails(transferSubjects, transferPage, {
  'transfer-asked': ({ reference, amount, currency, expiresAt, bank, periodEnd }, { moment }) => ({
    paragraphs: [
      `Please transfer exactly ${money(amount, currency)} from an account of your own, so that it arrives before ${moment(periodEnd && periodEnd < expiresAt ? periodEnd : expiresAt)}, and write the reference as the purpose of payment. Without it, we cannot know whose money it is.`,
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
    note: 'We write to you when the money arrives. If you no longer want to pay, cancel the request on that page.',
  }),
  'transfer-refused': ({ at, reference, amount, currency, reason, note, refusal }, context) => ({
    paragraphs: [
      `On ${context.moment(at)} we refused the transfer ${readReference(reference)} of ${money(amount, currency)}: ${transferReasons[reason]} A person decided it, not a program.`,
      note,
      reason === 'not-received'
        ? `If it arrives, we can still confirm it: do not send it again. If you have sent it, write to support with the reference.${refusal || leftBeforePaying(context) ? '' : ' If you have not, you can ask for another transfer.'}`
        : `${refusal || leftBeforePaying(context) ? '' : 'You can ask for another transfer. '}If the money reached our account, we return it to the account it came from.`,
      !refusal && leftBeforePaying(context),
      grounds.terms,
      objection(context),
    ],
    action: membershipPage,
  }),
  'transfer-expired': ({ reference, amount, currency, expiresAt, early, refusal }, context) => [
    `We did not receive the transfer ${readReference(reference)} of ${money(amount, currency)}${early ? '' : ` by ${context.moment(expiresAt)}`}, and we no longer expect it. If you have sent it, write to support with the reference so that we can find it.`,
    refusal || leftBeforePaying(context)
      ? 'If you have not, do not send it.'
      : 'If you have not, ask for another transfer.',
    refusal ? paidInVain[refusal] : leftBeforePaying(context),
  ],
  'transfer-returned': ({ reference, amount, sentBack, currency, refused, refusal }, context) => [
    `The transfer ${readReference(reference)} of ${money(amount, currency)} ${refused ? 'paid for no membership' : 'arrived when we no longer expected it'}. We returned ${money(sentBack, currency)} to the account it came from; your bank may take a few days to show it.`,
    `If you have a membership, it does not change and you do not have to pay for it again.${refusal || leftBeforePaying(context) ? '' : ' If you have none and want it, ask for another transfer.'}`,
    !refusal && leftBeforePaying(context),
  ],
});
