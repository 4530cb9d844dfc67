import { randomUUID } from 'node:crypto';
import type { MailedKind, NotificationKind } from '#shared/notification.ts';
import type { AlsoRecord } from '#functions/data/also-record.ts';
import type { MailParams, MailRequest } from '#functions/data/mail-request.ts';
import { notificationRecord } from './told-table.ts';

/** The mail and the item on the site by which a provider learns what was decided on something of theirs (DECISION-2). */
export const told = <N extends MailedKind>(
  sub: string,
  template: N,
  params: MailParams[N],
  now: Date,
): AlsoRecord =>
  // Template and parameters are one of MailRequest's pairs; the type parameter hides that from tsc.
  noted(sub, template, now, { template, params } as unknown as MailRequest);

/** The item on the site alone, where the mail is another one's. */
export const noted = (sub: string, kind: NotificationKind, now: Date, mail?: MailRequest): AlsoRecord =>
  notificationRecord(sub, { id: randomUUID(), at: now.toISOString(), kind }, mail);
