import { readAccount } from '#functions/core/facts/account-table.ts';
import { sendMail } from '#functions/mail/send-mail.ts';
import { addressCodeOf, openEmailChange } from './address-code.ts';

/**
 * Mails the code to the new address, unless the change was canceled or confirmed in the meantime.
 * @param since time of the request, ISO instant, UTC
 */
export async function sendAddressCode(sub: string, since: string): Promise<void> {
  const account = await readAccount(sub);
  const change = account && openEmailChange(account, new Date());
  if (!change?.sendsCode) return;
  const params = { code: await addressCodeOf(sub, change) };
  await sendMail(sub, { template: 'new-address-code', params }, since, change.to);
}
