import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { NotificationKind } from '#shared/notification.ts';
import { mayFollow, type VerificationAct, verificationSteps } from '#shared/verification.ts';
import type { MailParams, MailRequest } from '#functions/data/mail-request.ts';
import type { AlsoRecord, VerificationFact } from '#functions/facts/facts.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';

/**
 * A verification after a step of the one table (shared/verification.ts).
 * @param rest all that it holds then; documents of earlier cases stay unless it says otherwise
 * @throws AppError version-conflict where the table has no such step
 */
export function stepped(
  act: VerificationAct,
  before: Pick<VerificationFact, 'status' | 'version' | 'kept'> | undefined,
  rest: Omit<VerificationFact, 'status' | 'version'>,
): VerificationFact {
  if (!mayFollow(act, before?.status ?? 'none')) throw new AppError('version-conflict');
  return {
    ...(before?.kept && { kept: before.kept }),
    ...rest,
    status: verificationSteps[act].to,
    version: (before?.version ?? 0) + 1,
  };
}

/** The mail and the item on the site by which a provider learns what was decided on something of theirs. */
export function told<N extends NotificationKind>(
  sub: string,
  template: N,
  params: MailParams[N],
  now: Date,
): { also: AlsoRecord; outbox: OutboxMessage } {
  // Template and parameters are one of MailRequest's pairs; the type parameter hides that from tsc.
  const mail = { template, params } as unknown as MailRequest;
  return {
    also: {
      record: 'notification',
      sub,
      notification: { id: randomUUID(), at: now.toISOString(), kind: template },
    },
    outbox: { kind: 'mail', sub, ...mail },
  };
}
