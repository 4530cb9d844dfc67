import { accountSecret } from '#functions/data/account-secret.ts';

/**
 * The pool's name of a user: made of the id that the browser gave its form, by a keyed hash. The same form is the same
 * user, however often it is sent; nobody outside chooses a name or knows one, so none can be probed. In the form of a
 * UUID, which is no e-mail address: the pool takes those for aliases.
 */
export async function userNameOf(formId: string): Promise<string> {
  const hex = Buffer.from(await accountSecret.hash('user-name', formId.toLowerCase()), 'base64url').toString(
    'hex',
  );
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
