import { randomUUID, type UUID } from 'node:crypto';
import { type DecisionRecord, decisionRecord } from '#shared/decision.ts';
import { objectionEnd } from '#shared/objection.ts';
import {
  type MailedKind,
  type Notification,
  notification,
  type NotificationKind,
} from '#shared/notification.ts';
import { notificationDays } from '#shared/notification-days.ts';
import { type AlsoRecord, ifAbsent, putRecord } from '#functions/data/also-record.ts';
import type { AuditAction } from '#functions/data/audit.ts';
import {
  accountPk,
  decisionKey,
  decisionPrefix,
  notificationKey,
  notificationPrefix,
  operatorReasonKey,
} from '#shared/deployment/keys.ts';
import type { MailParams, MailRequest } from '#functions/data/mail-request.ts';
import { waitingMessage } from '#functions/data/outbox.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPage, queryPrefix, timeToLive } from '#functions/data/table.ts';

/** Reads the decisions against the account's owner, oldest first. */
export async function readDecisions(sub: string): Promise<DecisionRecord[]> {
  const items = await queryPrefix(accountPk(sub), decisionPrefix);
  return items.map((item) => readAs(decisionRecord, item));
}

/** Reads the newest decisions against the account's owner, and whether there are older ones. */
export async function newestDecisions(
  sub: string,
  limit: number,
): Promise<{ decisions: DecisionRecord[]; more: boolean }> {
  const { items, next } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': accountPk(sub), ':prefix': decisionPrefix },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: limit + 1,
  });
  const decisions = items.slice(0, limit).map((item) => readAs(decisionRecord, item));
  return { decisions, more: next !== undefined || items.length > limit };
}

/** Builds the permanent record of a decision against the account's owner. */
export const decisionMade = (sub: string, decision: DecisionRecord & { id: UUID }): AlsoRecord => ({
  ...putRecord({ ...decisionKey(sub, decision.at, decision.id), ...decision }, ifAbsent),
  reasonId: decision.id,
});

type Given = Omit<DecisionRecord, 'id' | 'at' | 'objection' | 'ground' | 'automated'> &
  Partial<Pick<DecisionRecord, 'ground' | 'automated'>> & {
    startsAgain: boolean;
    appeals?: boolean;
  };

/**
 * Builds the record of a decision against the account's owner, for the transaction that applies it (DECISION-1).
 * @param given `ground` defaults to the terms. `automated` defaults to true for decisions by the system. `startsAgain`:
 *   the owner may start the case again, besides writing to the operator. `appeals`: the owner may appeal on the site
 */
export const decisionAgainst = (
  sub: string,
  now: Date,
  { by, ground = 'terms', automated = by === 'system', startsAgain, appeals, ...given }: Given,
): AlsoRecord =>
  decisionMade(sub, {
    id: randomUUID(),
    at: now.toISOString(),
    ground,
    automated,
    by,
    ...given,
    objection: {
      ways: [
        'write',
        ...(startsAgain ? ['start-again' as const] : []),
        ...(appeals ? ['appeal' as const] : []),
      ],
      until: objectionEnd(now),
    },
  });

/** Returns the id of the record that holds a change's reason. The change's audit log entry refers to that id. */
export function reasonIn(also: readonly AlsoRecord[] = []): Pick<AlsoRecord, 'reasonId'> {
  const reasonId = also.find((one) => one.reasonId !== undefined)?.reasonId;
  return reasonId ? { reasonId } : {};
}

/** Builds the record of an operator's reason for an act that has no decision record. Visible to operators only. */
export const operatorReason = (
  sub: string,
  reason: { id: UUID; action: AuditAction; by: string; reason: string },
): AlsoRecord => ({
  actions: (now) => {
    const at = now.toISOString();
    return [{ Put: { Item: { ...operatorReasonKey(sub, at, reason.id), at, ...reason }, ...ifAbsent } }];
  },
});

/** Reads the notifications of an account, oldest first. */
export async function readNotifications(sub: string): Promise<Notification[]> {
  const items = await queryPrefix(accountPk(sub), notificationPrefix);
  return items.map((item) => readAs(notification, item));
}

/**
 * Builds a notification on the site, with its mail if it has one. Notification and mail share one item. Until the mail
 * is delivered, the item is also the mail's outbox message. The item expires only after the delivery.
 */
export const notificationRecord = (sub: string, shown: Notification, mail?: MailRequest): AlsoRecord => ({
  actions: (now) => {
    const { at, id } = shown;
    const stays = timeToLive(notificationDays, new Date(at));
    const lives = mail ? { ...waitingMessage({ kind: 'mail', sub, ...mail }, now), stays } : { ttl: stays };
    return [{ Put: { Item: { ...notificationKey(sub, at, id), ...shown, ...lives }, ...ifAbsent } }];
  },
  notification: shown.kind,
});

/** Builds a notification on the site with its mail (DECISION-2). */
export const mailedNotification = <N extends MailedKind>(
  sub: string,
  template: N,
  params: MailParams[N],
  now: Date,
): AlsoRecord =>
  // Template and parameters are one of MailRequest's pairs; the type parameter hides that from tsc.
  notificationOf(sub, template, now, { template, params } as unknown as MailRequest);

/** Builds a notification on the site, by default without a mail. */
export const notificationOf = (
  sub: string,
  kind: NotificationKind,
  now: Date,
  mail?: MailRequest,
): AlsoRecord => notificationRecord(sub, { id: randomUUID(), at: now.toISOString(), kind }, mail);
