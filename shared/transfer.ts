import * as z from 'zod';
import { plainLine, plainText, shownLine, shownText } from './plain-text.ts';
import { isReference, plainBankReference, plainReference } from './transfer-reference.ts';

export * from './transfer-options.ts';

const given = (what: string, min: number, max: number) =>
  z.string({ error: what }).pipe(plainLine(max).min(min, what));

/** The operator's bank account, with the fields that a payer's bank requires. */
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
 * Statuses of a bank transfer:
 * - awaiting: the payer has the account and the reference, and the money has not arrived;
 * - confirmed: a reviewer found the whole amount on the operator's account; the transfer bought a period;
 * - refused: a reviewer refused it, with a reason;
 * - expired: no reviewer confirmed it before its deadline;
 * - canceled: the payer canceled it, or a reviewer confirmed late money of the payer's earlier transfer instead;
 * - returned: the operator sent the money back, because it arrived late or the transfer was refused.
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

/** Kinds of notification about a transfer, sent by mail and shown on the site. */
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
  /** The step restricts the provider, who gets a decision record (shared/decision.ts). */
  restricts?: true;
}

/**
 * All steps between statuses (MONEY-24). A reviewer who finds late money by its reference can still confirm the
 * transfer, or record that the money was sent back (MONEY-25).
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
 * True if the step is allowed now. A refused transfer can be confirmed only if it was refused as not received. The
 * money of any refused transfer can be recorded as sent back.
 */
export const mayFollow = (
  act: TransferAct,
  { status, refusal }: Pick<Transfer, 'status' | 'refusal'>,
): boolean =>
  (transferSteps[act].from as readonly TransferStatus[]).includes(status) &&
  (status !== 'refused' || act === 'return' || refusal?.reason === 'not-received');

/** True if a reviewer may still decide about the transfer or its money. */
export const mayDecide = (transfer: Pick<Transfer, 'status' | 'refusal'>): boolean =>
  mayFollow('confirm', transfer) || mayFollow('return', transfer);

/**
 * Reasons for refusing a transfer:
 * - not-received: the money did not arrive; if it arrives later, a reviewer can still confirm the transfer;
 * - amount-differs: more or less money arrived than requested, and must be sent back;
 * - another-payer: a person who may not pay for the account sent the money;
 * - other: explained in the reviewer's note.
 */
export const transferRefusals = ['not-received', 'amount-differs', 'another-payer', 'other'] as const;
export type TransferRefusal = (typeof transferRefusals)[number];

/** Maximum characters of a reviewer's note, and of the bank's reference. */
export const transferNoteMax = 500;
export const bankReferenceMax = 64;

/** Schema of a reference in a request. Rejects a mistyped reference before any lookup. */
export const transferReference = z
  .string()
  .max(32)
  .overwrite(plainReference)
  .refine(isReference, { error: 'the 8 characters of a reference; the last one checks the others' });

/** Refund of a confirmed transfer, which the operator sent by hand. */
const transferRefund = z.object({
  /** Id of the ledger row. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Cents of the transfer's currency. */
  amount: z.int(),
  reason: shownText,
  /** Id of the refund order that this refund executed (MONEY-29). */
  orderId: z.string().optional(),
  /** Day on which the operator's bank sent the refund. */
  wiredOn: z.iso.date().optional(),
});

/** Transfer as its payer sees it. Instants are ISO, UTC; amounts are cents of `currency` (ISO 4217). */
export const transfer = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Days of membership that the transfer buys. */
  days: z.int(),
  status: z.enum(transferStatuses),
  askedAt: z.iso.datetime(),
  /** Deadline for the money. */
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** Period that the confirmation bought. */
  periodStart: z.iso.datetime().optional(),
  periodEnd: z.iso.datetime().optional(),
  refusal: z.object({ reason: z.enum(transferRefusals), note: shownText }).optional(),
});
export type Transfer = z.infer<typeof transfer>;

/** Transfer as stored, with internal fields. */
export const storedTransfer = transfer.extend({
  /** True if the period that the transfer bought begins at the end of an earlier one. */
  renews: z.boolean().optional(),
  /** Sub of the reviewer who decided, and the values that they typed from the bank statement. */
  decidedBy: z.string().optional(),
  received: z.int().optional(),
  sentBack: z.int().optional(),
  bankReference: shownLine.optional(),
  refunds: z.array(transferRefund).optional(),
  /** Reviewer who claimed the transfer, and the end of the claim (functions/core/facts/claim.ts). */
  claimedBy: z.string().optional(),
  claimUntil: z.number().optional(),
});
export type StoredTransfer = z.infer<typeof storedTransfer>;

/**
 * True if the transfer's money is still awaited. Checks the deadline too, because the sweep stores the expiry later.
 */
export const isAwaited = ({ status, expiresAt }: Transfer, now: Date): boolean =>
  status === 'awaiting' && now < new Date(expiresAt);

/** Maximum cents of a movement: more than any price, and still exact to the cent as a number. */
export const movementMax = 10 ** 12;
/** Largest returned movement, as a multiple of the requested amount. A larger one is a typing error. */
export const movementTimes = 10;

const movement = {
  /** Cents received. A confirmation requires exactly the requested amount (MONEY-15). */
  received: z.int().positive().max(movementMax, `at most ${movementMax} cents`),
  /** The bank's own reference of the movement. */
  bankReference: plainLine(bankReferenceMax).refine((typed) => plainBankReference(typed) !== '', {
    error: 'the bank’s reference, from the statement: letters from A to Z and digits',
  }),
};

export const transferDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('confirm'), ...movement }),
  z
    .object({
      decision: z.literal('return'),
      ...movement,
      /** Cents that the operator sent back, possibly less a bank fee. */
      sentBack: z.int().positive(),
    })
    .superRefine(({ received, sentBack }, context) => {
      if (sentBack > received)
        context.addIssue({
          code: 'custom',
          path: ['sentBack'],
          message: `at most the ${received} cents received`,
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
      error: 'a note that states the reason',
    }),
]);
export type TransferDecision = z.infer<typeof transferDecision>;
