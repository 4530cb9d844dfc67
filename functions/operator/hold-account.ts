import { legalHold } from '#shared/account.ts';
import { holdLifted } from '#functions/facts/evidence-table.ts';
import { changeAccount } from './change-account.ts';
import { findUser } from '#functions/identity/find-user.ts';

/**
 * Puts an account under legal hold, so that nothing of it is erased, or lifts it: then the sweep erases what the hold kept.
 * Under hold already it stays as it was set, unless the reason is another one.
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
  return on ? hold(sub, reason, operator) : lift(sub, reason, operator);
}

/** Sets the hold once the account is known. */
export function hold(sub: string, given: string, operator: string): Promise<boolean> {
  const reason = legalHold.shape.reason.parse(given);
  return changeAccount(sub, ({ legalHold: present }, now) =>
    present?.reason === reason
      ? undefined
      : {
          attribute: 'legalHold',
          value: { reason, since: now.toISOString(), by: operator },
          operator,
          action: 'legal-hold-set',
          reason,
        },
  );
}

/** Lifts the hold once the account is known. */
export function lift(sub: string, given: string, operator: string): Promise<boolean> {
  const reason = legalHold.shape.reason.parse(given);
  return changeAccount(
    sub,
    ({ legalHold: present }, now) =>
      present && {
        attribute: 'legalHold',
        value: undefined,
        operator,
        action: 'legal-hold-lifted',
        reason,
        also: [holdLifted(sub, now)],
      },
  );
}
