import { randomUUID } from 'node:crypto';
import type { MailedKind, NotificationKind } from '#shared/notification.ts';
import type { MailParams, MailRequest } from '#functions/data/mail-request.ts';
import type { RecordChange } from './records.ts';

type Told = Extract<RecordChange, { record: 'notification' }>;

/** The mail and the item on the site by which a provider learns what was decided on something of theirs (DECISION-2). */
export const told = <N extends MailedKind>(
  sub: string,
  template: N,
  params: MailParams[N],
  now: Date,
): Told => ({
  ...noted(sub, template, now),
  // Template and parameters are one of MailRequest's pairs; the type parameter hides that from tsc.
  mail: { template, params } as unknown as MailRequest,
});

/** The item on the site alone, where the mail is another one's. */
export const noted = (sub: string, kind: NotificationKind, now: Date): Told => ({
  record: 'notification',
  sub,
  notification: { id: randomUUID(), at: now.toISOString(), kind },
});
