import { randomUUID } from 'node:crypto';
import type { MailedKind, NotificationKind } from '#shared/notification.ts';
import type { MailParams, MailRequest } from '#functions/data/mail-request.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import type { AlsoRecord } from './facts.ts';

/** The mail and the item on the site by which a provider learns what was decided on something of theirs (DECISION-2). */
export function told<N extends MailedKind>(
  sub: string,
  template: N,
  params: MailParams[N],
  now: Date,
): { also: AlsoRecord; outbox: OutboxMessage } {
  // Template and parameters are one of MailRequest's pairs; the type parameter hides that from tsc.
  const mail = { template, params } as unknown as MailRequest;
  return { also: noted(sub, template, now), outbox: { kind: 'mail', sub, ...mail } };
}

/** The item on the site alone, where the mail is another one's. */
export const noted = (sub: string, kind: NotificationKind, now: Date): AlsoRecord => ({
  record: 'notification',
  sub,
  notification: { id: randomUUID(), at: now.toISOString(), kind },
});
