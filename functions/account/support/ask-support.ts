import { randomInt } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { carriesListing, membershipState } from '#shared/membership.ts';
import { leaveMessage, operatorMail } from '#functions/data/outbox.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { isWithinRate, limitRate, limitVisitor } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';

/** Maximum number of messages per hour from one network address and from one account. */
const messagesPerHour = { visitor: 5, account: 10 };
/**
 * Limit of messages from all visitors together. A program can easily get many network addresses, and the operator reads
 * every message. Beyond the limit, the visitor is shown the operator's e-mail address.
 */
const strangersPerHour = { count: 100, minutes: 60 };

interface Receipt {
  receipt: string;
}

/**
 * Mails a visitor's support message to the operator, who replies to the given address. If the hidden honeypot field is
 * filled, returns a receipt but sends nothing.
 * @throws AppError rate-limited, support-full
 */
export async function askSupport(
  { email, message, website }: { email: string; message: string; website?: string },
  visitor: Visitor,
): Promise<Receipt> {
  const receipt = newReceipt();
  if (website) return { receipt };
  await limitVisitor('support', visitor, { count: messagesPerHour.visitor, minutes: 60 });
  if (!(await isWithinRate('support-strangers', 'all', strangersPerHour))) throw new AppError('support-full');
  await leaveMessage(operatorMail('support-request', { receipt, email, message, member: false }));
  return { receipt };
}

/**
 * Mails a signed-in customer's or provider's support message to the operator, who replies to the account's address. The
 * subject marks a paying member (SUPPORT-1).
 * @throws AppError rate-limited
 */
export async function askSupportSignedIn(sub: string, message: string): Promise<Receipt> {
  await limitRate('support-account', sub, { count: messagesPerHour.account, minutes: 60 });
  const { account, membership } = await readFacts(sub);
  const receipt = newReceipt();
  const member = carriesListing(membershipState(membership, new Date()));
  const { email } = account;
  await leaveMessage(operatorMail('support-request', { receipt, sub, email, message, member }));
  return { receipt };
}

/** Generates a receipt code short enough to read aloud, from letters and digits that are not easily confused. */
const newReceipt = (): string =>
  Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
