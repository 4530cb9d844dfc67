import { accountSecret } from '#functions/data/account-secret.ts';

/**
 * Derives the pool's user name from the id that the browser gave its form, with a keyed hash. Submitting the same form
 * again therefore gives the same user, and clients can neither choose, guess nor probe names. The name is a UUID,
 * because the pool treats e-mail addresses as aliases.
 */
export async function userNameOf(formId: string): Promise<string> {
  const hex = Buffer.from(await accountSecret.hash('user-name', formId.toLowerCase()), 'base64url').toString(
    'hex',
  );
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
