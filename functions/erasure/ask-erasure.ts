import { AppError } from '#shared/errors.ts';
import { erasureDays } from '#shared/erasure.ts';
import { provePassword } from '#functions/identity/prove-password.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { AccountFact, AlsoRecord, Facts } from '#functions/facts/facts.ts';

/**
 * She asks for her account to be erased, and proves that it is she: nothing of hers is public any more with this
 * transaction, nothing more is charged, and in 30 days all is erased unless she changes her mind.
 *
 * @throws AppError wrong-password, rate-limited
 */
export async function requestErasure(account: AccountFact, password: string): Promise<Facts> {
  await provePassword(account, password);
  return askErasure(account.sub);
}

/** The same once it is known to be she. Asking again changes nothing: the days count from the first time. */
export const askErasure = (sub: string): Promise<Facts> =>
  changeFacts(sub, ({ account, membership }, now) => {
    if (account.erasure) return undefined;
    const dueAt = new Date(now.getTime() + erasureDays * 24 * 60 * 60_000).toISOString();
    const renews = membership?.subscriptionId !== undefined;
    const outbox: OutboxMessage[] = [
      { kind: 'mail', sub, template: 'erasure-requested', params: { dueAt, renews } },
    ];
    if (renews) outbox.push({ kind: 'end-renewal', sub });
    return {
      account: { ...account, erasure: { requestedAt: now.toISOString(), dueAt } },
      outbox,
      also: [logged(sub, 'erasure-requested')],
    };
  });

/**
 * She changes her mind: her listing is public again as far as the rule says. A subscription whose renewal was ended
 * stays so.
 *
 * @throws AppError erasure-begun once the days are over
 */
export const keepAccount = (sub: string): Promise<Facts> =>
  changeFacts(sub, ({ account, membership }) => {
    const { erasure, ...kept } = account;
    if (!erasure) return undefined;
    if (erasure.begunAt) throw new AppError('erasure-begun');
    return {
      account: kept,
      outbox: [
        {
          kind: 'mail',
          sub,
          template: 'erasure-undone',
          params: { ended: membership?.subscriptionId !== undefined },
        },
      ],
      also: [logged(sub, 'erasure-undone')],
    };
  });

/** An entry of the log beside the change. */
export const logged = (sub: string, action: string, actor = sub): AlsoRecord => ({
  record: 'audit-entry',
  actor,
  action,
  subject: sub,
});
