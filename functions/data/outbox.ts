import { randomUUID } from 'node:crypto';
import type { Language } from '#shared/account.ts';
import type { PageStart } from './cursor.ts';
import type { MailParams, MailRequest, OperatorMailParams, OperatorMailRequest } from './mail-request.ts';
import { queues } from '#shared/deployment/table.ts';
import { commandKey, outboxKey } from '#shared/deployment/keys.ts';
import { isWritten, transact, type TransactItem } from './transact.ts';

/**
 * Message about work that a change requires. It is an item in the change's own transaction, and a Lambda delivers it
 * from the table's stream. So no message exists for an unwritten change, and none is lost for a written one.
 *
 * Delivery is at least once and unordered, so a message names a goal, and its delivery reads the present state. A
 * failed message is sent again (redeliver.ts).
 */
export type OutboxMessage = JobMessage | PaymentCommand;

/** Command that the job Lambda carries out. */
export type JobMessage =
  /** Mails the account's own address, or `to`, its former address. */
  | ({ kind: 'mail'; sub: string; to?: string } & MailRequest)
  /** Mails the code for a change of address to the new address (functions/account/profile/send-address-code.ts). */
  | { kind: 'new-address-code'; sub: string }
  /** Copies the account's address to its user in the pool (functions/account/profile/follow-address.ts). */
  | { kind: 'pool-address'; sub: string; userName: string }
  /** Mails the sign-up code again (functions/access/sign-in/send-codes.ts). */
  | { kind: 'sign-up-code'; userName: string }
  /**
   * Mails the password reset link, if an account signs in with this address; or how to register again, if a sign-up
   * with it was never confirmed (functions/access/sign-in/send-codes.ts).
   */
  | { kind: 'reset-link'; email: string }
  | ({ kind: 'operator-mail' } & OperatorMailRequest)
  /**
   * Moves each photo to the public part of the bucket if the listing's public item shows it, and keeps any other photo
   * private.
   */
  | { kind: 'place-photos'; sub: string; listingId: string; photoIds: string[] }
  /** Deletes the files of deleted photos. `listingId` is present if the listing showed any of them. */
  | { kind: 'erase-photos'; sub: string; photoIds: string[]; listingId?: string }
  /** Deletes identity documents that the account's verification no longer refers to. */
  | { kind: 'erase-documents'; sub: string; keys: string[] }
  /** Mails the receipt of a report to its reporter. */
  | { kind: 'report-receipt'; to: string; language: Language; reference: string; urgent: boolean }
  /** Mails the outcome of a case to its reporters, and sets when the case's reports expire. */
  | { kind: 'notify-reporters'; caseId: string }
  /** Builds the copy of their data that a member requested. */
  | { kind: 'make-export'; sub: string; exportId: string }
  /** Invalidates everything at the edge that shows a listing, after a change that removes no public photo. */
  | { kind: 'invalidate-listing'; listingId: string };

/** Builds a mail to the account's own address. */
export const mail = (sub: string, ...[template, params]: Pairs<MailParams>): OutboxMessage =>
  // Template and parameters are one of the union's pairs; tsc can't see that. The same applies to `operatorMail`.
  ({ kind: 'mail', sub, template, params }) as OutboxMessage;

/** Builds a mail to the site's operator. */
export const operatorMail = (...[template, params]: Pairs<OperatorMailParams>): OutboxMessage =>
  ({ kind: 'operator-mail', template, params }) as OutboxMessage;

type Pairs<Params> = { [T in keyof Params]: [template: T, params: Params[T]] }[keyof Params];

/**
 * Command that the membership Lambda carries out at the payment provider. Only that Lambda has the library and the key.
 */
export type PaymentCommand =
  /** Closes the open checkout of an account that may not buy, and ends its renewal with the paid period (MONEY-17). */
  | { kind: 'stop-charging'; sub: string }
  /** Copies the account's address to the payment provider's customer, for receipts. */
  | { kind: 'update-contact'; sub: string }
  /** Cancels the subscription at once, not at the end of the paid period. */
  | { kind: 'cancel-subscription'; subscriptionId: string }
  /** Handles a received event, unless it was handled already. */
  | { kind: 'handle-event'; eventId: string }
  /** Syncs a membership with the state at the payment provider. */
  | { kind: 'reconcile'; sub: string }
  /** Makes the refund that the membership's order describes, if the order still exists. */
  | { kind: 'refund'; sub: string; orderId: string }
  | ReconcilePage;

/** Reconciles one page of all memberships and writes the message for the next page (membership/reconcile.ts). */
export interface ReconcilePage {
  kind: 'reconcile-page';
  /** Name of the run; part of the id of each page's message. */
  run: string;
  /** Start of the run, milliseconds since the epoch. */
  at: number;
  queue: 'lapse' | 'settled';
  start?: PageStart | undefined;
  page: number;
  /** Numbers of memberships so far: `seen` were read, `repaired` were corrected, `failed` could not be read. */
  seen: number;
  repaired: number;
  failed: number;
  /** Memberships sold by a former payment provider, which are not compared. */
  otherProvider: number;
}

const paymentCommands: Readonly<Record<PaymentCommand['kind'], true>> = {
  'stop-charging': true,
  'update-contact': true,
  'cancel-subscription': true,
  'handle-event': true,
  reconcile: true,
  refund: true,
  'reconcile-page': true,
};
const isPaymentCommand = ({ kind }: OutboxMessage): boolean => Object.hasOwn(paymentCommands, kind);

/** Minutes before a message is sent again for the first time. The stream normally delivers a message within seconds. */
const firstWaitMinutes = 1;

/**
 * Message as stored: an item of its own, or part of a notification's item (core/facts/notification-table.ts). Until it
 * is delivered, it is in a queue and never expires.
 */
export interface OutboxItem {
  pk: string;
  sk: string;
  /** Absent once delivered, if the item stays as a notification. */
  message?: OutboxMessage;
  queue?: typeof queues.outbox;
  /** When the message is sent again, milliseconds since the epoch. */
  due?: number;
  /** Time of writing, ISO instant, UTC. */
  since: string;
  /** Number of redeliveries. */
  again?: number;
  /** Time of the last redelivery; the stream's filter checks for this attribute. */
  sentAgain?: string;
  /** Once this is set, the message is not delivered again. */
  deliveredAt?: string;
  /** Expiry of a notification's item, in seconds since the epoch. After the delivery, `ttl` has this value. */
  stays?: number;
  /** Expiry, in seconds since the epoch; set once the message is delivered. */
  ttl?: number;
}

/** Returns the attributes of an item that holds an undelivered message. */
export const waitingMessage = (
  message: OutboxMessage,
  now: Date,
): Required<Pick<OutboxItem, 'message' | 'queue' | 'due' | 'since'>> => ({
  message,
  queue: queues.outbox,
  due: now.getTime() + firstWaitMinutes * 60_000,
  since: now.toISOString(),
});

/**
 * Builds the action that writes a message in a transaction.
 * @param id give one if the message may be written only once
 */
export function outboxAction(message: OutboxMessage, now: Date, id: string = randomUUID()): TransactItem {
  const item: OutboxItem = {
    ...(isPaymentCommand(message) ? commandKey : outboxKey)(id),
    ...waitingMessage(message, now),
  };
  return { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** Writes a message outside of any change. */
export const leaveMessage = (message: OutboxMessage): Promise<void> =>
  transact([outboxAction(message, new Date())]);

/** Writes a message, unless one with this id was written before. */
export async function leaveMessageOnce(message: OutboxMessage, id: string): Promise<void> {
  await isWritten(transact([outboxAction(message, new Date(), id)]));
}
