import { createHmac } from 'node:crypto';
import { type Account, emailChangeHours } from '#shared/account.ts';
import { codeDigits } from '#shared/security.ts';
import { accountSecret } from '#functions/data/account-secret.ts';
import { isSame } from '#functions/data/secrets.ts';

type EmailChange = NonNullable<Account['emailChange']>;

const codeLength = 6;

/** Returns the pending e-mail change, unless it has expired. */
export const openEmailChange = (
  { emailChange }: Pick<Account, 'emailChange'>,
  now: Date,
): EmailChange | undefined =>
  emailChange && now.getTime() - Date.parse(emailChange.since) < emailChangeHours * 3_600_000
    ? emailChange
    : undefined;

/**
 * Derives the code of an e-mail change from the deployment's key and the change. The code is not stored, and each
 * change has a different code.
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

/** True if the typed code belongs to this e-mail change. */
export const isAddressCode = async (sub: string, change: EmailChange, typed: string): Promise<boolean> =>
  isSame(codeDigits(typed), await addressCodeOf(sub, change));
