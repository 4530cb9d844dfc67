import type { SharedCloud } from './cloud.ts';
import { linkTokenIn } from './mail-code.ts';
import { mailsTo } from './signed-in.ts';
import { callUserPool } from './user-pool.ts';

/** Returns the tokens of all password-reset links mailed to an address. */
export const linksTo = async (cloud: SharedCloud, email: string): Promise<string[]> =>
  (await mailsTo(cloud, email)).map(({ html }) => linkTokenIn(html)).filter((link) => link !== '');

/** Requests a password-reset link and returns its token. */
export async function linkTo(cloud: SharedCloud, email: string): Promise<string> {
  const before = await linksTo(cloud, email);
  await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: email } });
  return (await linksTo(cloud, email)).find((link) => !before.includes(link)) ?? '';
}

/** Sets a new password with a mailed link. Returns the error's name, or undefined on success. */
export async function useLink(
  cloud: SharedCloud,
  email: string,
  link: string,
  password = 'chosen-by-the-link',
): Promise<string | undefined> {
  const input = { Username: email, ConfirmationCode: link, Password: password };
  return (await callUserPool(cloud.site, { operation: 'ConfirmForgotPassword', input })).error;
}
