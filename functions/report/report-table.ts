import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { languages } from '#shared/account-options.ts';
import type { LogEntry } from '#shared/api/report.ts';
import {
  type Key,
  reportCaseKey,
  reportedKey,
  reportKey,
  reportLogKey,
  reportLogPrefix,
  reportPk,
  reportPrefix,
} from '#shared/deployment/keys.ts';
import type { ListingContent } from '#shared/listing.ts';
import { reportKeptDays, reportReasons } from '#shared/report.ts';
import { type AlsoRecord, putRecord } from '#functions/data/also-record.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { type Item, readAs } from '#functions/data/stored.ts';
import {
  queryPage,
  queryPartition,
  queryPrefix,
  readItem,
  timeToLive,
  updateItem,
} from '#functions/data/table.ts';
import { deleteItems, isWritten, transact, TransactionRefused } from '#functions/data/transact.ts';
import { receiptRecord, type StoredReceipt } from './receipt-table.ts';

/** Report as stored. Its `reference` opens its receipt. */
const storedReport = z.object({
  reference: z.string(),
  at: z.iso.datetime(),
  reason: z.enum(reportReasons),
  text: z.string(),
  email: z.string().optional(),
  depicted: z.boolean(),
  language: z.enum(languages),
  /** The address had too many receipts that day, so it gets no mail (REPORT-9). */
  unmailed: z.literal(true).optional(),
  /** When the reporter got the mail with the outcome; ISO, UTC. */
  toldAt: z.iso.datetime().optional(),
});
export type StoredReport = z.infer<typeof storedReport>;

/** Reported listing, photos and post, as they were when the case was opened. */
const evidence = z.object({
  at: z.iso.datetime(),
  content: z.custom<ListingContent>((value) => typeof value === 'object').optional(),
  caption: z.string().optional(),
  photos: z.array(z.object({ id: z.string(), width: z.number(), height: z.number() })),
});
export type Evidence = z.infer<typeof evidence>;

/** Builds a report and its receipt. A repeated submission has the same reference and is refused as `Repeated`. */
export const reportRecords = (caseId: string, report: StoredReport, receipt: StoredReceipt): AlsoRecord[] => [
  receiptRecord(report.reference, receipt),
  putRecord({ ...reportKey(caseId, report.at, report.reference), ...report }),
];

/**
 * Adds a report to an open case, without a write to the account: many reports must not keep its owner from saving.
 * @throws Overtaken if the case was decided meanwhile; Repeated
 */
export async function joinCase(sub: string, records: readonly AlsoRecord[], caseId: string): Promise<void> {
  const now = new Date();
  const check = {
    ConditionCheck: {
      Key: reportCaseKey(sub, caseId),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(decided)',
    },
  };
  const own = records.flatMap(({ actions, refused }) => actions(now).map((action) => ({ action, refused })));
  try {
    await transact([...own.map(({ action }) => action), check]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    const refused = own.find((_, at) => error.indexes.includes(at))?.refused;
    throw refused ?? new Overtaken('the case was decided meanwhile');
  }
}

export const evidenceRecord = (caseId: string, reported: Evidence): AlsoRecord =>
  putRecord({ ...reportedKey(caseId), ...reported });

export const readEvidenceOf = (caseId: string): Promise<Evidence | undefined> =>
  readItem(reportedKey(caseId), evidence);

/** Builds an entry of a case's log. @param id makes the entry of a repeated request the same one */
export const logRecord = (
  caseId: string,
  entry: Omit<LogEntry, 'at'>,
  now: Date,
  id: string = randomUUID(),
): AlsoRecord => {
  const at = now.toISOString();
  return putRecord({ ...reportLogKey(caseId, at, id), at, ...entry });
};

const storedEntry = z.object({
  at: z.string(),
  by: z.string(),
  act: z.custom<LogEntry['act']>((value) => typeof value === 'string'),
  note: z.string().optional(),
});

/** Adds a reviewer's note to the log. @param key of the form: a repeated request adds no second note */
export async function writeNote(caseId: string, by: string, note: string, key: string): Promise<void> {
  const items = await queryPrefix(reportPk(caseId), reportLogPrefix);
  if (items.some(({ sk }) => sk.endsWith(`#${key}`))) return;
  const now = new Date();
  await transact(logRecord(caseId, { by, act: 'noted', note }, now, key).actions(now));
}

/** Maximum number of log entries that a case shows; each receipt of a reopened case may add an objection. */
const entriesShown = 200;

/** Returns the newest entries of a case's log, oldest first. */
export async function readLog(caseId: string): Promise<LogEntry[]> {
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': reportPk(caseId), ':prefix': reportLogPrefix },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: entriesShown,
  });
  return items.map((item) => readAs(storedEntry, item)).toReversed();
}

/**
 * Returns the newest and the first reports of a case, newest first, and whether there are more between them.
 * @param each maximum number of newest, and of first, reports
 */
export async function readReports(
  caseId: string,
  each: number,
): Promise<{ reports: StoredReport[]; more: boolean }> {
  const [newest, first] = await Promise.all([
    endOfReports(caseId, each, false),
    endOfReports(caseId, each + 1, true),
  ]);
  const shown = new Set(newest.map(({ reference }) => reference));
  const others = first.filter(({ reference }) => !shown.has(reference));
  return {
    reports: [...newest, ...others.slice(0, each).toReversed()],
    more: others.length > each,
  };
}

async function endOfReports(caseId: string, Limit: number, oldestFirst: boolean): Promise<StoredReport[]> {
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': reportPk(caseId), ':prefix': reportPrefix },
    ScanIndexForward: oldestFirst,
    Limit,
  });
  return items.map(readReport);
}

const readReport = (item: Item): StoredReport => readAs(storedReport, item);

/** Number of records of a case that `notifyReporters` handles at once. */
const pageOfRecords = 100;

/** Reads the records of a decided case page by page: keys, and the report if it is one. */
export async function* recordsOfCase(caseId: string): AsyncGenerator<{ key: Key; report?: StoredReport }> {
  let start: PageStart | undefined;
  do {
    const { items, next } = await queryPage({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': reportPk(caseId) },
      ConsistentRead: true,
      Limit: pageOfRecords,
      ExclusiveStartKey: start,
    });
    for (const item of items) {
      const { pk, sk } = item;
      yield { key: { pk, sk }, ...(sk.startsWith(reportPrefix) && { report: readReport(item) }) };
    }
    start = next;
  } while (start);
}

/**
 * Sets when a record of a decided case expires, and when its reporter got the mail. Does nothing to a record that the
 * erasure of the account deleted.
 */
export async function endRecord(key: Key, toldAt: string | undefined, now: Date): Promise<void> {
  const update = updateItem({
    Key: key,
    UpdateExpression: toldAt === undefined ? 'SET #ttl = :ttl' : 'SET #ttl = :ttl, toldAt = :told',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':ttl': timeToLive(reportKeptDays, now),
      ...(toldAt !== undefined && { ':told': toldAt }),
    },
  });
  await isWritten(update);
}

/** Deletes all records of a case. */
export async function forgetCase(caseId: string): Promise<void> {
  await deleteItems(await queryPartition(reportPk(caseId)));
}
