import { type SharedCloud, timeIn } from './cloud.ts';
import type { Money } from './money.ts';

/** Differences from a webhook that the payment provider just signed. */
export interface Sent {
  secret?: string;
  /** Seconds since the epoch. */
  timestamp?: number;
  posted?: string;
}

/** Signs a body as the payment provider does and posts it to the cloud's webhook. @returns the response status */
export function sendSigned(
  cloud: SharedCloud,
  money: Money,
  payload: string,
  { secret = money.webhookSecret, timestamp = Math.floor(timeIn(cloud) / 1000), posted }: Sent = {},
): Promise<number> {
  const signature = money.sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return postWebhook(cloud, posted ?? payload, { 'stripe-signature': signature });
}

/** Posts a body unchanged to the cloud's webhook. @returns the response status */
export async function postWebhook(
  cloud: SharedCloud,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const answer = await fetch(cloud.resources['StripeWebhookUrl'] ?? '', { method: 'POST', body, headers });
  await answer.body?.cancel();
  return answer.status;
}
