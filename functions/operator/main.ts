import { decisionGrounds } from '#shared/decision.ts';
import type { AccountCommand, BooksCommand, PhotoCommand } from '#shared/deployment/operator-commands.ts';
import { operatorName } from '#shared/deployment/operator-name.ts';
import { AppError } from '#shared/errors.ts';
import { refundGrounds } from '#shared/membership.ts';
import { NoRefund } from '#functions/membership/order-refund.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import type { Role } from '#shared/account.ts';
import {
  isInGroup,
  joinGroup,
  leaveGroup,
  findUser,
  UnknownAddress,
} from '#functions/access/user-pool/pool-user.ts';
import { isUsed } from '#functions/core/facts/facts.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import { readMark } from '#functions/photo/mark-table.ts';
import { markId } from '#functions/photo/watermark.ts';
import { areEqual, describeBooks, exportLedger } from './export-ledger.ts';
import { hold, lift } from './hold-account.ts';
import { describeComparison, reconcileEverybody, reconcileOne } from './reconcile-memberships.ts';
import { refundPayment, wantedBy } from './refund-payment.ts';
import { restore, suspend } from './suspend-account.ts';
import { withdraw, withdrawAndRefund } from './withdraw-approval.ts';
import { changeAccount } from './change-account.ts';
import { changes, operatorAuditRecord } from './changes.ts';

/**
 * Operator command. Takes the operator's name and the command's own arguments, and returns the text to print.
 * infra/operator/run.ts starts this process with the deployment's settings in its environment. On the process's command
 * line, the command's name precedes these arguments.
 */
type Act = (operator: string, ...given: string[]) => Promise<string>;
/** User whose address the operator typed. */
type User = Awaited<ReturnType<typeof findUser>>;

/** Commands for one account; the output line begins with the account's address. */
const accountCommands: Record<AccountCommand, (user: User, ...given: Parameters<Act>) => Promise<string>> = {
  grant: async (user, operator) =>
    (await grantAdmin(user, false, operator)) ? 'is an admin now' : 'was already an admin',
  revoke: async (user, operator) =>
    (await grantAdmin(user, true, operator)) ? 'is no longer an admin' : 'was not an admin',
  hold: async ({ sub }, operator, reason = '') =>
    (await hold(sub, reason, operator)) ? 'is under legal hold now' : 'was already under this legal hold',
  release: async ({ sub }, operator, reason = '') =>
    (await lift(sub, reason, operator)) ? 'is no longer under legal hold' : 'was not under legal hold',
  suspend: async ({ sub }, operator, reason = '', named = '') =>
    (await suspend(sub, { reason, ground: groundOf(named, decisionGrounds) }, operator))
      ? 'is suspended now; the owner gets the reason by e-mail'
      : 'was already suspended for this reason and ground',
  restore: async ({ sub }, operator, reason = '') =>
    (await restore(sub, reason, operator))
      ? 'is no longer suspended; the owner gets the reason by e-mail'
      : 'was not suspended',
  withdraw: async ({ sub }, operator, reason = '', named = '', refund = '', wired = '') => {
    const statement = { reason, ground: groundOf(named, decisionGrounds) };
    const done = 'is no longer approved; the owner gets the reason by e-mail';
    if (!refund) return (await withdraw(sub, statement, operator)) ? done : 'had no approval';
    const provider = await paymentProvider();
    const money = await withdrawAndRefund(provider, sub, statement, operator, wired || undefined);
    return money ? `${done}. The account ${money}` : 'had no approval';
  },
  refund: async ({ sub }, operator, reason = '', named = '', cents = '', wired = '') => {
    const wanted = wantedBy(operator, {
      amount: cents ? Number(cents) : undefined,
      reason,
      ground: groundOf(named, refundGrounds),
      wiredOn: wired || undefined,
    });
    return refundPayment(await paymentProvider(), sub, wanted, operator);
  },
};

const booksCommands: Record<BooksCommand, Act> = {
  ledger: async (_operator, month = '', path = '') => {
    const exported = await exportLedger(await paymentProvider(), month, path, say);
    if (!areEqual(exported)) process.exitCode = 1;
    return [`Wrote ${exported.rows} rows of ${month} to ${path}.`, ...describeBooks(exported)].join('\n');
  },
  reconcile: async (_operator, email = '') => {
    const compared = await (email ? reconcileOne(email) : reconcileEverybody(say));
    if (compared.failed > 0) process.exitCode = 1;
    return describeComparison(compared);
  },
};

const photoCommands: Record<PhotoCommand, Act> = {
  photo: (operator, id = '') => tracePhoto(id, operator),
};

/** Prints progress to stderr, separate from the result on stdout. */
const say = (line: string): void => console.error(line);

class UnknownGround extends Error {
  override name = 'UnknownGround';
}

function groundOf<G extends string>(named: string, grounds: readonly G[]): G {
  const ground = grounds.find((one) => one === named);
  if (!ground) throw new UnknownGround(`Unknown ground ${named}; use one of ${grounds.join(', ')}.`);
  return ground;
}

/**
 * Grants or revokes the admin role. The account item is the authority and is written first. The pool group mirrors it
 * and is updated on every run, so that the same command completes after a crash. A revoked admin who is still in the
 * pool's provider group becomes a provider; any other becomes a customer.
 * @returns true if the role was changed
 * @throws AppError not-found (an address without an account), version-conflict
 */
async function grantAdmin(user: User, revoke: boolean, operator: string): Promise<boolean> {
  const others: Role = (await isInGroup(user, 'worker')) ? 'worker' : 'user';
  const changed = await changeAccount(user.sub, ({ role }) => {
    if (revoke ? role !== 'admin' : role === 'admin') return undefined;
    return {
      account: { role: revoke ? others : 'admin' },
      records: [operatorAuditRecord(user.sub, operator, revoke ? 'admin-revoked' : 'admin-granted')],
    };
  });
  await (revoke ? leaveGroup : joinGroup)(user, 'admin');
  return changed;
}

/**
 * Finds the photo and account of a watermark, for an operator who found a copy on another site (PHOTO-11). The lookup
 * is recorded in the audit log.
 * @param given the mark's eight characters in any case; the look-alikes O, I and L are corrected
 * @throws Error for a malformed id
 */
async function tracePhoto(given: string, operator: string): Promise<string> {
  const id = given.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!markId.test(id)) throw new Error(`${given} is not a mark, which has eight letters and digits.`);
  const marked = await readMark(id);
  const facts = marked && (await readStoredFacts(marked.sub))?.facts;
  if (!facts) return `No existing account has a photo with the mark ${id}.`;
  await changes(marked.sub, () => ({
    also: [operatorAuditRecord(marked.sub, operator, 'photo-traced', { mark: id })],
  }));
  const { account, listing, photos } = facts;
  const state = !photos.some((photo) => photo.id === marked.photoId)
    ? 'It was deleted.'
    : isUsed(facts, marked.photoId)
      ? 'It is in use.'
      : 'It is not in use.';
  return [
    `The mark ${id} belongs to the photo ${marked.photoId}, uploaded at ${marked.at}. ${state}`,
    `Its owner is ${account.email} (${account.sub})${listing ? `, with the listing ${listing.id}` : ', without a listing'}.`,
  ].join('\n');
}

const [command = '', operator = '', ...given] = process.argv.slice(2);
const [email = '', ...words] = given;
try {
  const ofAccount = new Map(Object.entries(accountCommands)).get(command);
  const act = new Map(Object.entries({ ...booksCommands, ...photoCommands })).get(command);
  if (!ofAccount && !act) throw new Error(`Unknown command: ${command}`);
  const name = operatorName(operator);
  const done = ofAccount
    ? `${email} ${await ofAccount(await findUser(email), name, ...words)}.`
    : await act?.(name, ...given);
  console.log(done);
} catch (error) {
  process.exitCode = 1;
  if (error instanceof UnknownAddress || error instanceof UnknownGround) console.error(error.message);
  else if (error instanceof NoRefund) console.error(`${email} ${error.message}.`);
  else if (error instanceof AppError && error.code === 'not-found')
    console.error(`${email} is in the user pool but has no account yet: the user must sign in once.`);
  else console.error(error);
}
