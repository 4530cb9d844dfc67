import * as z from 'zod';
import { plainLine, plainText, shownLine, shownText } from './plain-text.ts';
import { isReference, plainBankReference, plainReference } from './transfer-reference.ts';

export * from './transfer-options.ts';

const given = (what: string, min: number, max: number) =>
  z.string({ error: what }).pipe(plainLine(max).min(min, what));

/** The operator's account, as a payer's bank asks for it. */
export const bankDetails = z.strictObject(
  {
    holder: given('the name that the account is in, for example Example Ltd', 2, 140),
    account: given('the IBAN, the CLABE, or the number of the account in its country’s form', 4, 40),
    bank: given('the name of the bank', 2, 100),
    swift: z
      .string()
      .regex(
        /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
        'the bank’s BIC, 8 or 11 signs; left out where none is needed',
      )
      .optional(),
  },
  { error: 'the account that members pay into: holder, account, bank and, for payments from abroad, swift' },
);
export type BankDetails = z.infer<typeof bankDetails>;

/**
 * The life of a bank transfer that somebody asked to make, a sentence for each status:
 * - awaiting: they were told the account and the reference, and the money is on its way, or will be;
 * - confirmed: a reviewer saw the whole amount on the operator's account; it bought a period;
 * - refused: a reviewer said why it buys nothing;
 * - expired: nobody confirmed it within its days;
 * - canceled: whoever asked for it took it back, or late money of another one was confirmed;
 * - returned: its money was sent back, since it was refused or came too late.
 */
export const transferStatuses = [
  'awaiting',
  'confirmed',
  'refused',
  'expired',
  'canceled',
  'returned',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Notifications about a transfer, each by mail and on the site. */
export const transferNotificationKinds = [
  'transfer-refused',
  'transfer-expired',
  'transfer-returned',
] as const;

interface TransferStep {
  from: readonly TransferStatus[];
  to: TransferStatus;
  by: 'provider' | 'reviewer' | 'calendar';
  notification?: (typeof transferNotificationKinds)[number];
  /** Takes something away from the provider, who gets a decision record (shared/decision.ts). */
  restricts?: true;
}

/**
 * Every step between the statuses; there are no others (MONEY-24). Money may come once nobody awaits it any more: whoever
 * finds it by its reference then confirms it all the same, or notes that it was sent back (MONEY-25).
 */
export const transferSteps = {
  cancel: { from: ['awaiting'], to: 'canceled', by: 'provider' },
  confirm: {
    from: ['awaiting', 'expired', 'refused', 'canceled'],
    to: 'confirmed',
    by: 'reviewer',
  },
  refuse: {
    from: ['awaiting', 'expired'],
    to: 'refused',
    by: 'reviewer',
    notification: 'transfer-refused',
    restricts: true,
  },
  return: {
    from: ['expired', 'refused', 'canceled'],
    to: 'returned',
    by: 'reviewer',
    notification: 'transfer-returned',
  },
  expire: { from: ['awaiting'], to: 'expired', by: 'calendar', notification: 'transfer-expired' },
} as const satisfies Record<string, TransferStep>;
export type TransferAct = keyof typeof transferSteps;

/**
 * Whether a step may follow. Of a refusal only one that says that no money came can be confirmed still; the money of any
 * other can be noted as sent back.
 */
export const mayFollow = (
  act: TransferAct,
  { status, refusal }: Pick<Transfer, 'status' | 'refusal'>,
): boolean =>
  (transferSteps[act].from as readonly TransferStatus[]).includes(status) &&
  (status !== 'refused' || act === 'return' || refusal?.reason === 'not-received');

/** Whether a reviewer may still say what became of it, or of its money. */
export const mayDecide = (transfer: Pick<Transfer, 'status' | 'refusal'>): boolean =>
  mayFollow('confirm', transfer) || mayFollow('return', transfer);

/**
 * Why a reviewer refuses a transfer:
 * - not-received: it is not on the account and is awaited no more; should it come, it can still be confirmed;
 * - amount-differs: more or less than was asked, which goes back;
 * - another-payer: somebody else sent it, who may not pay for the account;
 * - other: in the reviewer's words.
 */
export const transferRefusals = ['not-received', 'amount-differs', 'another-payer', 'other'] as const;
export type TransferRefusal = (typeof transferRefusals)[number];

/** Characters that a reviewer may add to a reason, and of the bank's own reference. */
export const transferNoteMax = 500;
export const bankReferenceMax = 64;

/** A reference as it comes from outside: mistyped, it is refused before anything is looked up. */
export const transferReference = z
  .string()
  .max(32)
  .overwrite(plainReference)
  .refine(isReference, { error: 'the 8 signs of a reference; the last one tells a slip' });

/** Money of a confirmed transfer that the operator sent back by hand. */
const transferRefund = z.object({
  /** Of the ledger's row. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Cents of the transfer's currency. */
  amount: z.int(),
  reason: shownText,
  /** Of the order that it carried out (MONEY-29). */
  orderId: z.string().optional(),
  /** The day on which the operator's bank sent it. */
  wiredOn: z.iso.date().optional(),
});

/** A transfer as its payer sees it. Instants are ISO, UTC; amounts are cents of `currency` (ISO 4217). */
export const transfer = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** The days that it buys. */
  days: z.int(),
  status: z.enum(transferStatuses),
  askedAt: z.iso.datetime(),
  /** Until when it is awaited. */
  expiresAt: z.iso.datetime(),
  /** Of whatever ended the wait. */
  endedAt: z.iso.datetime().optional(),
  /** The period that a confirmation bought. */
  periodStart: z.iso.datetime().optional(),
  periodEnd: z.iso.datetime().optional(),
  refusal: z.object({ reason: z.enum(transferRefusals), note: shownText }).optional(),
});
export type Transfer = z.infer<typeof transfer>;

/** All that is kept of it. */
export const storedTransfer = transfer.extend({
  /** It begins where another period ends. */
  renews: z.boolean().optional(),
  /** Sub of the reviewer who decided, and what they typed from the account's statement. */
  decidedBy: z.string().optional(),
  received: z.int().optional(),
  sentBack: z.int().optional(),
  bankReference: shownLine.optional(),
  refunds: z.array(transferRefund).optional(),
  /** Who has it open, and until when (functions/core/facts/claim.ts). */
  claimedBy: z.string().optional(),
  claimUntil: z.number().optional(),
});
export type StoredTransfer = z.infer<typeof storedTransfer>;

/** Whether its money is still awaited: an end by the calendar holds before the sweep has written it. */
export const isAwaited = ({ status, expiresAt }: Transfer, now: Date): boolean =>
  status === 'awaiting' && now < new Date(expiresAt);

/** Cents of a movement: more than any price, and a number that is written to the cent. */
export const movementMax = 10 ** 12;
/** The most that a returned movement can be, as a multiple of what was asked. More is a typing error. */
export const movementTimes = 10;

/** What the statement of the operator's account says of the money. */
const movement = {
  /** Cents that came. To confirm, exactly what was asked (MONEY-15). */
  received: z.int().positive().max(movementMax, `at most ${movementMax} cents`),
  /** The bank's own name of the movement. */
  bankReference: plainLine(bankReferenceMax).refine((typed) => plainBankReference(typed) !== '', {
    error: 'the bank’s reference, from the statement: letters from A to Z and digits',
  }),
};

/** A reviewer's decision on a transfer. */
export const transferDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('confirm'), ...movement }),
  z
    .object({
      decision: z.literal('return'),
      ...movement,
      /** Cents that the operator sent back: a bank may have kept its fee. */
      sentBack: z.int().positive(),
    })
    .superRefine(({ received, sentBack }, context) => {
      if (sentBack > received)
        context.addIssue({
          code: 'custom',
          path: ['sentBack'],
          message: `at most the ${received} cents that came in`,
        });
    }),
  z
    .object({
      decision: z.literal('refuse'),
      reason: z.enum(transferRefusals),
      note: plainText(transferNoteMax),
    })
    .refine(({ reason, note }) => reason !== 'other' || note !== '', {
      path: ['note'],
      error: 'what the reason is',
    }),
]);
export type TransferDecision = z.infer<typeof transferDecision>;
