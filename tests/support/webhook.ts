import { type SharedCloud, timeIn } from './cloud.ts';
import type { Money } from './money.ts';

/** What differs from a webhook that the payment provider just signed. */
export interface Sent {
  secret?: string;
  /** Seconds since the epoch. */
  timestamp?: number;
  /** What is posted instead of what was signed. */
  posted?: string;
}

/** Signs a body as the payment provider does and posts it to the cloud's webhook. @returns the answer's status */
export function sendSigned(
  cloud: SharedCloud,
  money: Money,
  payload: string,
  { secret = money.webhookSecret, timestamp = Math.floor(timeIn(cloud) / 1000), posted }: Sent = {},
): Promise<number> {
  const signature = money.sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return postWebhook(cloud, posted ?? payload, { 'stripe-signature': signature });
}

/** Posts a body to the cloud's webhook as it is. @returns the answer's status */
export async function postWebhook(
  cloud: SharedCloud,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const answer = await fetch(cloud.resources['StripeWebhookUrl'] ?? '', { method: 'POST', body, headers });
  await answer.body?.cancel();
  return answer.status;
}
