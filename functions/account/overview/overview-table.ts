import { purchase, type Purchase } from '#shared/api/membership.ts';
import { notification, type Notification } from '#shared/notification.ts';
import {
  accountPk,
  decisionPrefix,
  heldListingOf,
  heldListingPrefix,
  ledgerPrefix,
  notificationPrefix,
  readMarkKey,
} from '#shared/deployment/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPartition } from '#functions/data/table.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { readItems } from '#functions/core/facts/facts-table.ts';
import { readMark } from '#functions/mail/read-mark-table.ts';

/** The facts of an account, with its notifications and payments. */
export interface Known {
  facts: Facts;
  /** Oldest first. */
  notifications: Notification[];
  /** Time until which the owner has read their notifications; undefined if never. */
  readUntil: string | undefined;
  /** True if there are decisions against the owner. */
  decided: boolean;
  purchases: Purchase[];
  /** Ids of the account's deleted listings that are not yet erased. */
  deletedListingIds: string[];
}

/** Reads the account's partition with one query. Undefined if there is no account. */
export async function readKnown(sub: string): Promise<Known | undefined> {
  const items = await queryPartition(accountPk(sub));
  const facts = readItems(sub, items);
  if (!facts) return undefined;
  const below = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix));
  const mark = items.find(({ sk }) => sk === readMarkKey(sub).sk);
  return {
    facts,
    notifications: below(notificationPrefix).map((item) => readAs(notification, item)),
    readUntil: mark && readAs(readMark, mark).until,
    decided: below(decisionPrefix).length > 0,
    purchases: below(ledgerPrefix).map((item) => readAs(purchase, item)),
    deletedListingIds: below(heldListingPrefix).map(heldListingOf),
  };
}
