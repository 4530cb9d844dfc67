import { randomUUID } from 'node:crypto';
import type { SentReport } from '#shared/api/report.ts';
import { AppError } from '#shared/errors.ts';
import {
  hidesProvisionally,
  isOpen,
  isSameThing,
  type ReportAction,
  type ReportCase,
  type ReportedThing,
} from '#shared/report-case.ts';
import { clearedDays, clearedTimes, isUrgentReason, reportDue, type ReportReason } from '#shared/report.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { leaveMessageOnce, operatorMail, type OutboxMessage } from '#functions/data/outbox.ts';
import { retry } from '#functions/data/retry.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import { type AlsoRecord, type Facts } from '#functions/core/facts/facts.ts';
import { decisionAgainst, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { ownerOfListing } from '#functions/core/facts/owner-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { evenly } from '#functions/http/even-time.ts';
import type { FormAnswer } from '#functions/http/form.ts';
import { isWithinRate, limitVisitor } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { siteOf } from '#functions/http/visitor.ts';
import { evidenceOf } from './evidence.ts';
import { withHold } from './hold.ts';
import { newReference } from './reference.ts';
import { evidenceRecord, joinCase, logRecord, reportRecords, type StoredReport } from './report-table.ts';
import { Repeated, writeReceipt } from './receipt-table.ts';
import { mayHide } from './hider-table.ts';
import { unknownEnd } from './unknown-end.ts';

/**
 * Maximum number of reports per hour from one network address, and from one site. A site of IPv6 has 65,536 networks,
 * but may include strangers, so its limit is higher.
 */
const reportsPerHour = { network: 10, site: 50 };

/**
 * Maximum number of reports a minute from one site. Reports of one existing listing that arrive together wait for each
 * other, so many of them would take longer than those of something unknown (REPORT-2).
 */
const reportsPerMinute = 4;

/**
 * Open cases of an account from which reports of photos and posts join the case of the listing. A change of the
 * account's name rewrites each open case, in one transaction.
 */
const openCasesMax = 40;

/** Maximum number of receipts a day that are mailed to one address: anybody can type any address. */
const receiptsPerDay = { count: 5, minutes: 24 * 60 };

const clears: ReadonlySet<ReportAction> = new Set(['dismiss', 'uphold-appeal']);

/** `isMailed`: the address that the reporter gave gets the receipt and the outcome. */
type TakenReport = SentReport & { isMailed: boolean };

/**
 * Takes a report from a visitor, and leads to its receipt. A report of something unknown, or with the honeypot field
 * filled, gets a receipt like any other, so that nobody learns what exists (REPORT-2).
 * @throws AppError rate-limited
 */
export async function sendReport(sent: SentReport, visitor: Visitor): Promise<FormAnswer> {
  const site = { address: siteOf(visitor.address) };
  await limitVisitor('report', visitor, { count: reportsPerHour.network, minutes: 60 });
  await limitVisitor('report-site', site, { count: reportsPerHour.site, minutes: 60 });
  await limitVisitor('report-burst', site, { count: reportsPerMinute, minutes: 1 });
  const reference = await newReference(sent);
  const urgent = isUrgentReason(sent.reason);
  // An address beyond the limit gets neither the receipt nor the outcome.
  const { email = '', language, website } = sent;
  const isMailed =
    email !== '' && !website && (await isWithinRate('report-receipt', email.toLowerCase(), receiptsPerDay));
  // A report of something hidden takes longer than one of something unknown.
  await evenly(Date.now(), takeReport({ ...sent, isMailed }, reference, visitor));
  if (isMailed)
    await leaveMessageOnce(
      { kind: 'report-receipt', to: email, language, reference, urgent },
      `receipt.${reference}`,
    );
  return { location: `/${language}/report/${reference}` };
}

async function takeReport(sent: TakenReport, reference: string, visitor: Visitor): Promise<void> {
  const listingId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(sent.about)?.[0]?.toLowerCase();
  const thing = listingId ?? sent.about;
  const sub = listingId && !sent.website ? await ownerOfListing(listingId) : undefined;
  const now = new Date();
  const urgent = isUrgentReason(sent.reason);
  const address = await visitorSecret.hash('report', siteOf(visitor.address));
  const hides = urgent && !sent.website && (await mayHide(address, thing, now));
  if (!listingId || !sub) return takeUnknown(thing, sent, reference, now);
  try {
    await retry(() => addReport(sub, listingId, sent, reference, hides));
  } catch (error) {
    // The account was erased after its listing was found.
    if (error instanceof AppError && error.code === 'not-found')
      await takeUnknown(thing, sent, reference, now);
    else if (!(error instanceof Repeated)) throw error;
  }
}

async function takeUnknown(
  thing: string,
  { reason, email, language, isMailed }: TakenReport,
  reference: string,
  now: Date,
): Promise<void> {
  const urgent = isUrgentReason(reason);
  const endsAt = unknownEnd(await visitorSecret.hash('report', thing), urgent, now).toISOString();
  const receipt = { at: now.toISOString(), dueAt: reportDue(now, urgent).toISOString(), endsAt, urgent };
  if (email === undefined || !isMailed) return writeReceipt(reference, receipt);
  // Like a case, something unknown has one outcome for each address.
  const outcome = await visitorSecret.hash('report', JSON.stringify([thing, endsAt, email.toLowerCase()]));
  await writeReceipt(reference, receipt, { reporter: { email, language }, outcome });
}

/**
 * Opens a case, or adds the report to the open case about the same thing.
 * @param addressMayHide the address of an urgent report may hide the listing
 */
async function addReport(
  sub: string,
  listingId: string,
  sent: TakenReport,
  reference: string,
  addressMayHide: boolean,
): Promise<void> {
  let joins: { caseId: string; records: AlsoRecord[] } | undefined;
  await changeFacts(sub, async (facts, now) => {
    const at = now.toISOString();
    const { reason, text, email, depicted, language, isMailed } = sent;
    const report: StoredReport = {
      ...{ reference, at, reason, text, email, depicted, language },
      ...(email && !isMailed && { unmailed: true }),
    };
    const thing = thingOf(facts, listingId, sent.item);
    // A case that returned to the queue has an effect that its appeal decides on, so a report must not change it.
    const open = facts.reportCases.find((one) => !one.decided && isSameThing(one.thing, thing));
    const urgent = isUrgentReason(reason);
    const hides = urgent && addressMayHide && open?.effect !== 'hides' && !isClearedOften(facts, now);
    const next = open ? joined(open, reason, hides, now) : opened(thing, reason, hides, now);
    // The deadline of an older case would reveal that the thing exists and was reported before (REPORT-2).
    const dueAt = reportDue(now, urgent).toISOString();
    const records = reportRecords(next.id, report, { at, dueAt, urgent, caseId: next.id });
    joins = next === open ? { caseId: next.id, records } : undefined;
    if (joins) return undefined;
    // One statement for the owner and one alert for the operator, however many things of an account are reported. The
    // statement of a reviewer's decision is another one: its appeal may end it.
    const isHidden = facts.reportCases.some(hidesProvisionally);
    const isAlerted = facts.reportCases.some(({ urgent: was, decided }) => was && !decided);
    return {
      account: withHold(facts.account, urgent, now),
      reportCases: { put: [next] },
      also: [
        ...records,
        ...(open ? [] : [evidenceRecord(next.id, await evidenceOf(facts, thing, now))]),
        logRecord(next.id, { by: 'system', act: open ? 'urgent' : 'opened' }, now, `0#${randomUUID()}`),
        ...(hides ? hiddenRecords(facts, next, now) : []),
        ...(hides && !isHidden ? ownersStatement(facts, next.id, reason, now) : []),
      ],
      outbox: (urgent && !isAlerted) || (hides && !isHidden) ? [alert(sub, next.id, hides || isHidden)] : [],
    };
  });
  if (joins) await joinCase(sub, joins.records, joins.caseId);
}

/**
 * A photo or post that the account does not have counts as a report of its listing, so that no report is lost. So does
 * each one that would open too many cases.
 */
function thingOf(
  { photos, posts, reportCases }: Facts,
  listingId: string,
  item: string | undefined,
): ReportedThing {
  const open = reportCases.filter(isOpen);
  const isKnown = open.some(({ thing }) => thing.itemId === item) || open.length < openCasesMax;
  if (item === undefined || !isKnown || !photos.some(({ id }) => id === item))
    return { kind: 'listing', listingId };
  return { kind: posts.some(({ id }) => id === item) ? 'post' : 'photo', listingId, itemId: item };
}

function opened(thing: ReportedThing, reason: ReportReason, hides: boolean, now: Date): ReportCase {
  const urgent = isUrgentReason(reason);
  return {
    id: randomUUID(),
    thing,
    reasons: [reason],
    urgent,
    openedAt: now.toISOString(),
    dueAt: reportDue(now, urgent).toISOString(),
    status: 'open',
    effect: hides ? 'hides' : 'none',
    version: 1,
  };
}

/** Returns the case itself if the report changes nothing of it. */
function joined(open: ReportCase, reason: ReportReason, hides: boolean, now: Date): ReportCase {
  const urgent = isUrgentReason(reason);
  if (open.reasons.includes(reason) && !hides) return open;
  const due = reportDue(now, urgent).toISOString();
  return {
    ...open,
    reasons: [...new Set([...open.reasons, reason])],
    urgent: open.urgent || urgent,
    dueAt: due < open.dueAt ? due : open.dueAt,
    effect: hides ? 'hides' : open.effect,
    version: open.version + 1,
  };
}

/** True if reviewers dismissed so many urgent cases of late that a report hides nothing (REPORT-4). */
function isClearedOften({ reportCases }: Facts, now: Date): boolean {
  const since = now.getTime() - clearedDays * dayMilliseconds;
  const cleared = reportCases.filter(
    ({ urgent, decided }) =>
      urgent && decided && clears.has(decided.action) && Date.parse(decided.at) > since,
  );
  return cleared.length >= clearedTimes;
}

/** Builds the records of a listing that a report hid automatically. */
const hiddenRecords = ({ sub }: Facts, { id }: ReportCase, now: Date): AlsoRecord[] => [
  auditRecord({
    actor: 'system',
    action: 'listing-hidden',
    subject: sub,
    report: { id, action: 'hide-listing' },
  }),
  // Sorts after the entry that opened the case at the same instant.
  logRecord(id, { by: 'system', act: 'hidden' }, now, `1#${randomUUID()}`),
];

/** Builds the owner's statement of reasons for a listing that a report hid automatically. */
const ownersStatement = (
  { sub, listing }: Facts,
  caseId: string,
  reason: ReportReason,
  now: Date,
): AlsoRecord[] => [
  decisionAgainst(sub, now, {
    kind: 'listing-disabled',
    reason,
    facts: '',
    by: 'system',
    caseId,
    source: 'ARTICLE_16',
    ...(listing?.publishedAt && { contentAt: listing.publishedAt }),
    startsAgain: false,
  }),
  mailedNotification(sub, 'listing-disabled', { at: now.toISOString(), automated: { reason } }, now),
];

const alert = (sub: string, caseId: string, hidden: boolean): OutboxMessage =>
  operatorMail('urgent-report', { sub, caseId, hidden });
