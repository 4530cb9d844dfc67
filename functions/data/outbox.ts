import { randomUUID } from 'node:crypto';
import type { PageStart } from './cursor.ts';
import type { MailParams, MailRequest, OperatorMailParams, OperatorMailRequest } from './mail-request.ts';
import { queues } from '#shared/deployment/table.ts';
import { commandKey, outboxKey } from '#shared/deployment/keys.ts';
import { isWritten, transact, type TransactItem } from './transact.ts';

/**
 * What must happen because a fact changed. Messages are items in the fact's own transaction, delivered from
 * the table's stream by the job Lambda. So nothing is delivered for a change that was not written, and nothing is left out
 * for one that was. Delivery is at least once and in no order: each message says what to bring
 * about, and its delivery looks at the present state. What could not be delivered is sent again (redeliver.ts).
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
   * Mails the password reset link, if an account signs in with this address (functions/access/sign-in/send-codes.ts).
   */
  | { kind: 'reset-link'; email: string }
  /** Mails the site's operator. */
  | ({ kind: 'operator-mail' } & OperatorMailRequest)
  /** Puts each photo of an account where the listing's public item says: public if it is on it, private only if not. */
  | { kind: 'place-photos'; sub: string; listingId: string; photoIds: string[] }
  /** Deletes the files of photos that an account deleted; `listingId`: of the listing that showed some of them. */
  | { kind: 'erase-photos'; sub: string; photoIds: string[]; listingId?: string }
  /** Deletes identity documents to which the account's verification no longer refers, by their keys. */
  | { kind: 'erase-documents'; sub: string; keys: string[] }
  /** Builds the copy of a member's data that the member requested. */
  | { kind: 'make-export'; sub: string; exportId: string }
  /** Takes what shows a listing out of the edge's cache: it says something else now, and no photo is taken back. */
  | { kind: 'invalidate-listing'; listingId: string };

/** A mail to the account's own address. */
export const mail = (sub: string, ...[template, params]: Pairs<MailParams>): OutboxMessage =>
  // They are one of the union's pairs; taken apart, tsc no longer knows it. So below.
  ({ kind: 'mail', sub, template, params }) as OutboxMessage;

/** A mail to the site's operator. */
export const operatorMail = (...[template, params]: Pairs<OperatorMailParams>): OutboxMessage =>
  ({ kind: 'operator-mail', template, params }) as OutboxMessage;

/** A template with its own parameters. */
type Pairs<Params> = { [T in keyof Params]: [template: T, params: Params[T]] }[keyof Params];

/** Command that the membership Lambda carries out at the payment provider: only it has the library and the key. */
export type PaymentCommand =
  /** Closes the open checkout of an account that is sold nothing, and ends its renewal with the paid period (MONEY-17). */
  | { kind: 'stop-charging'; sub: string }
  /** The customer's address is that of the account, for receipts. */
  | { kind: 'update-contact'; sub: string }
  /** A subscription ends now. */
  | { kind: 'cancel-subscription'; subscriptionId: string }
  /** An event that came is handled, unless it was. */
  | { kind: 'handle-event'; eventId: string }
  /** A membership is synced with what the provider holds true. */
  | { kind: 'reconcile'; sub: string }
  /** Money goes back as the membership's order says, while it stands. */
  | { kind: 'refund'; sub: string; orderId: string }
  | ReconcilePage;

/** A page of all memberships is; it leaves the next (membership/reconcile.ts). */
export interface ReconcilePage {
  kind: 'reconcile-page';
  /** What its pages are named by. */
  run: string;
  /** When it began, milliseconds since the epoch. */
  at: number;
  queue: 'lapse' | 'settled';
  start?: PageStart | undefined;
  page: number;
  /** Memberships until now: looked at, put right, and not to be read. */
  seen: number;
  repaired: number;
  failed: number;
  /** Sold by a provider that the deployment had before, and so not compared. */
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

/** Until a message is sent again for the first time: the stream brings it within seconds. */
const firstWaitMinutes = 1;

/**
 * A message as it is stored: an item of its own, or a part of one that says the same to somebody on the site
 * (core/facts/notification-table.ts). Until it is delivered it stands in a queue and never expires.
 */
export interface OutboxItem {
  pk: string;
  sk: string;
  /** Taken away with its delivery where the item stays. */
  message?: OutboxMessage;
  queue?: typeof queues.outbox;
  /** When it is sent again, milliseconds since the epoch. */
  due?: number;
  /** When it was left. */
  since: string;
  /** How often it was sent again. */
  again?: number;
  /** When it was sent again last: by this attribute the stream's filter knows it. */
  sentAgain?: string;
  /** When it was brought about: the stream's repetitions stop here. */
  deliveredAt?: string;
  /** Seconds since the epoch: until when the item stays that the message is a part of. */
  stays?: number;
  /** Seconds since the epoch: messages that were delivered delete themselves. */
  ttl?: number;
}

/** What an item says of its message, from the moment in which it is left. */
export const waitingMessage = (
  message: OutboxMessage,
  now: Date,
): Required<Pick<OutboxItem, 'message' | 'queue' | 'due' | 'since'>> => ({
  message,
  queue: queues.outbox,
  due: now.getTime() + firstWaitMinutes * 60_000,
  since: now.toISOString(),
});

/** The transaction's action that leaves a message. @param id of the message, where it may be left once alone */
export function outboxAction(message: OutboxMessage, now: Date, id: string = randomUUID()): TransactItem {
  const item: OutboxItem = {
    ...(isPaymentCommand(message) ? commandKey : outboxKey)(id),
    ...waitingMessage(message, now),
  };
  return { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** Leaves a message that no change goes with. */
export const leaveMessage = (message: OutboxMessage): Promise<void> =>
  transact([outboxAction(message, new Date())]);

/** The same, unless a message of that id was left before. */
export async function leaveMessageOnce(message: OutboxMessage, id: string): Promise<void> {
  await isWritten(transact([outboxAction(message, new Date(), id)]));
}
