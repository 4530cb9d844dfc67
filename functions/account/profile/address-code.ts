import { createHmac } from 'node:crypto';
import { type Account, emailChangeHours } from '#shared/account.ts';
import { codeDigits } from '#shared/security.ts';
import { accountSecret } from '#functions/data/account-secret.ts';
import { isSame } from '#functions/data/secrets.ts';

type EmailChange = NonNullable<Account['emailChange']>;

const codeLength = 6;

/** The change that still can be confirmed. */
export const openEmailChange = (
  { emailChange }: Pick<Account, 'emailChange'>,
  now: Date,
): EmailChange | undefined =>
  emailChange && now.getTime() - Date.parse(emailChange.since) < emailChangeHours * 3_600_000
    ? emailChange
    : undefined;

/**
 * The code of one change of address. It is derived from the deployment's key and the change, so that it is kept nowhere;
 * another change has another.
 */
export async function addressCodeOf(
  sub: string,
  { to, since }: Pick<EmailChange, 'to' | 'since'>,
): Promise<string> {
  const digest = createHmac('sha256', await accountSecret.deriveKey('address-code'))
    .update(`${sub}\0${to}\0${since}`)
    .digest();
  return String(digest.readUInt32BE(0) % 10 ** codeLength).padStart(codeLength, '0');
}

/** Whether somebody typed the code of this change. */
export const isAddressCode = async (sub: string, change: EmailChange, typed: string): Promise<boolean> =>
  isSame(codeDigits(typed), await addressCodeOf(sub, change));
