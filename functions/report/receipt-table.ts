import * as z from 'zod';
import { languages } from '#shared/account-options.ts';
import { receiptKey, receiptMailKey, receiptStateKey } from '#shared/deployment/keys.ts';
import { queues } from '#shared/deployment/table.ts';
import { reportKeptDays } from '#shared/report.ts';
import { type AlsoRecord, ifAbsent, putRecord } from '#functions/data/also-record.ts';
import type { Item } from '#functions/data/stored.ts';
import { readItem, timeToLive, updateItem } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';

/** Receipt as stored. */
const storedReceipt = z.object({
  at: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  urgent: z.boolean(),
  /** Absent if nothing was found at the reported address. */
  caseId: z.string().optional(),
  /** When a report of something unknown ends without a measure. */
  endsAt: z.iso.datetime().optional(),
  /** Present until the outcome is mailed: the receipt shows it only then, as after a decision. */
  due: z.number().optional(),
  /** Objection of the reporter, and when a reviewer decides it at the latest. */
  objectedAt: z.iso.datetime().optional(),
  objectionDueAt: z.iso.datetime().optional(),
  /** When an objection to something unknown or erased ends. */
  objectionEndsAt: z.iso.datetime().optional(),
});
export type StoredReceipt = z.infer<typeof storedReceipt>;

/** Builds a new receipt. A repeated submission of its report is refused as `Repeated`. */
export const receiptRecord = (
  reference: string,
  receipt: StoredReceipt & Partial<Reporter & { queue: string }>,
): AlsoRecord => ({
  ...putRecord({ ...receiptKey(reference), ...receipt, ttl: receiptEnd(receipt.at) }, ifAbsent),
  refused: new Repeated(reference),
});

const receiptEnd = (at: string): number => timeToLive(reportKeptDays, new Date(at));

/** The report was taken before, and only its response was lost. */
export class Repeated extends Error {
  override name = 'Repeated';

  constructor(reference: string) {
    super(`the report ${reference} was taken before`);
  }
}

/**
 * Writes the receipt of a report about something unknown.
 * @param mailed reporter who gets the outcome; absent for none. Of the receipts with the same `outcome`, only the first
 *   is mailed: like a case, something unknown has one outcome for each address
 */
export async function writeReceipt(
  reference: string,
  receipt: StoredReceipt & { endsAt: string },
  mailed?: { reporter: Reporter; outcome: string },
): Promise<void> {
  const now = new Date();
  const without = receiptRecord(reference, receipt).actions(now);
  if (!mailed) return void (await isWritten(transact(without)));
  const due = Date.parse(receipt.endsAt);
  const waiting = receiptRecord(reference, { ...receipt, ...mailed.reporter, queue: queues.receipt, due });
  const mark = putRecord({ ...receiptMailKey(mailed.outcome), ttl: receiptEnd(receipt.at) }, ifAbsent);
  const isFirst = await isWritten(transact([waiting, mark].flatMap(({ actions }) => actions(now))));
  if (!isFirst) await isWritten(transact(without));
}

/** Reporter of something unknown, who gets the outcome at its end, as after a decision (REPORT-2). */
const storedReporterOf = z.object({ email: z.string(), language: z.enum(languages) });
export type Reporter = z.infer<typeof storedReporterOf>;

const waitingReceipt = storedReporterOf.partial().extend({
  due: z.number().optional(),
  toldAt: z.string().optional(),
  objectedAt: z.string().optional(),
});

/** Reads what the mail at the end needs. Without `due`, the receipt no longer waits for one. */
export const readWaiting = (reference: string): Promise<z.infer<typeof waitingReceipt> | undefined> =>
  readItem(receiptKey(reference), waitingReceipt);

/** Takes a receipt out of the queue once its reporter got the outcome. */
export async function noteOutcome(reference: string, due: number, now: Date): Promise<void> {
  await isWritten(
    updateItem({
      Key: receiptKey(reference),
      UpdateExpression: 'SET toldAt = :now REMOVE queue, due',
      ConditionExpression: 'due = :due',
      ExpressionAttributeValues: { ':now': now.toISOString(), ':due': due },
    }),
  );
}

export const readReceipt = (reference: string): Promise<StoredReceipt | undefined> =>
  readItem(receiptKey(reference), storedReceipt);

const storedState = z.object({
  state: z.enum(['measure', 'no-measure']),
  at: z.iso.datetime(),
  /** True once a reviewer decided an objection: no other one follows. */
  final: z.boolean(),
  /** Account of the case, until it is erased. */
  sub: z.string().optional(),
});
export type Outcome = z.infer<typeof storedState>;

/** Returns the outcome that the receipts of a case show; undefined before the decision. */
export const readOutcome = (caseId: string): Promise<Outcome | undefined> =>
  readItem(receiptStateKey(caseId), storedState);

/** Builds the outcome that the receipts of a case show. */
export const outcomeRecord = (
  caseId: string,
  outcome: Omit<Outcome, 'at' | 'sub'> & { sub: string },
  now: Date,
): AlsoRecord => putRecord(outcomeItem(caseId, outcome, now));

const outcomeItem = (caseId: string, outcome: Omit<Outcome, 'at'>, now: Date): Item => ({
  ...receiptStateKey(caseId),
  ...outcome,
  at: now.toISOString(),
  ttl: timeToLive(reportKeptDays, now),
});

/** Ends the receipts of an open case whose account is erased. Safe to repeat: the first outcome without `sub` stays. */
export async function endReceipts(
  caseId: string,
  outcome: Pick<Outcome, 'state' | 'final'>,
  now: Date,
): Promise<void> {
  const Item = outcomeItem(caseId, outcome, now);
  const condition = 'attribute_not_exists(pk) OR attribute_exists(#sub)';
  const names = { ExpressionAttributeNames: { '#sub': 'sub' } };
  await isWritten(transact([{ Put: { Item, ConditionExpression: condition, ...names } }]));
}

/** Removes the erased account from the outcome that receipts show. */
export async function forgetOutcomeOwner(caseId: string): Promise<void> {
  const update = updateItem({
    Key: receiptStateKey(caseId),
    UpdateExpression: 'REMOVE #sub',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#sub': 'sub' },
  });
  await isWritten(update);
}

/**
 * Builds the reporter's objection on the receipt. Refused as `Repeated` if there is one.
 * @param endsAt given for something unknown or erased, whose receipt then ends without a case
 */
export const objectionRecord = (reference: string, dueAt: string, endsAt?: string): AlsoRecord => ({
  actions: (now) => [
    {
      Update: {
        Key: receiptKey(reference),
        UpdateExpression: `SET objectedAt = :now, objectionDueAt = :due, #ttl = :ttl${endsAt === undefined ? '' : ', objectionEndsAt = :end, queue = :queue, due = :endMs REMOVE caseId'}`,
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(objectedAt)',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ':due': dueAt,
          ':ttl': timeToLive(reportKeptDays, now),
          ...(endsAt !== undefined && {
            ':end': endsAt,
            ':queue': queues.receipt,
            ':endMs': Date.parse(endsAt),
          }),
        },
      },
    },
  ],
  refused: new Repeated(reference),
});

/** Writes the objection to a report of something unknown or erased. @param endsAt ISO instant, UTC */
export async function writeObjection(reference: string, dueAt: string, endsAt: string): Promise<void> {
  await isWritten(transact(objectionRecord(reference, dueAt, endsAt).actions(new Date())));
}
