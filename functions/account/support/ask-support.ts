import { randomInt } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { carriesListing, membershipState } from '#shared/membership.ts';
import { leaveMessage, operatorMail } from '#functions/data/outbox.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { isWithinRate, limitRate, limitVisitor } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';

/** Messages that one network address, and one account, may send: plenty for a person in trouble. */
const messagesPerHour = { visitor: 5, account: 10 };
/**
 * Messages of all together who are not signed in: addresses are cheap to a program, and the operator reads each one.
 * Beyond it they are told the operator's address.
 */
const strangersPerHour = { count: 100, minutes: 60 };

interface Receipt {
  receipt: string;
}

/**
 * A message of somebody who is not signed in becomes a mail to the operator, who answers the address that was given.
 * Whoever fills the field that people don't see gets a receipt, and nothing is sent.
 *
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
 * The same of somebody signed in, answered at the account's address. A member's says so in its subject (SUPPORT-1).
 *
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

/** Short enough to be read out, of letters and digits that nobody mistakes for others. */
const newReceipt = (): string =>
  Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
