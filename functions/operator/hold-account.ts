import { legalHold } from '#shared/account.ts';
import { changeAccount } from './change-account.ts';
import { findUser } from '#functions/identity/find-user.ts';

/**
 * Puts an account under legal hold, so that nothing of it is erased, or lifts it. Under hold already it stays as it
 * was set, unless the reason is another one.
 *
 * @param reason for operators, kept with the account; for lifting it too
 * @returns whether anything was changed
 * @throws UnknownAddress; ZodError for an empty reason; AppError not-found, version-conflict
 */
export async function holdAccount(
  email: string,
  on: boolean,
  reason: string,
  operator: string,
): Promise<boolean> {
  const { sub } = await findUser(email);
  const given = legalHold.shape.reason.parse(reason);
  return changeAccount(sub, ({ legalHold: present }, now) => {
    if (on ? present?.reason === given : !present) return undefined;
    return {
      attribute: 'legalHold',
      value: on ? { reason: given, since: now.toISOString(), by: operator } : undefined,
      operator,
      action: on ? 'legal-hold-set' : 'legal-hold-lifted',
      reason: given,
    };
  });
}
