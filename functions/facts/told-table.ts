import { type DecisionRecord, decisionRecord } from '#shared/decision.ts';
import { type Notification, notification } from '#shared/notification.ts';
import { accountPk, decisionPrefix, notificationPrefix } from '#functions/data/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPrefix } from '#functions/data/table.ts';

/** What was decided against somebody, the oldest first. */
export async function readDecisions(sub: string): Promise<DecisionRecord[]> {
  const items = await queryPrefix(accountPk(sub), decisionPrefix);
  return items.map((item) => readAs(decisionRecord, item));
}

/** What somebody was told on the site, the oldest first. */
export async function readNotifications(sub: string): Promise<Notification[]> {
  const items = await queryPrefix(accountPk(sub), notificationPrefix);
  return items.map((item) => readAs(notification, item));
}
