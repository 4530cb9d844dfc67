import { isOpen } from '#shared/report-case.ts';
import type { BankDetails } from '#shared/transfer.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { askErasure, keepAccount } from '#functions/account/erasure/ask-erasure.ts';
import { createCheckout } from '#functions/membership/create-checkout.ts';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { withdraw } from '#functions/operator/withdraw-approval.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { createAccount } from '#functions/core/publish/create-account.ts';
import type { AccountFact, Facts, VerificationFact } from '#functions/core/facts/facts.ts';

/**
 * Request to this Lambda, which changes facts as an operator does, as older rules did, or in ways the product lacks. It
 * runs in a worker of the local cloud, with the time and settings of every other function.
 */
export type OperatorRequest = { sub: string } & (
  | { do: 'store'; account: Omit<AccountFact, 'factsVersion'>; verification?: VerificationFact }
  | {
      do: 'suspend' | 'restore' | 'withdraw' | 'undoReported' | 'unconfirm' | 'confirm' | 'signOut';
    }
  | { do: 'askErasure' | 'keep' | 'createTransfer' }
  | { do: 'loseContact' }
);

/** Price of a transfer in cents. */
export const transferCents = 5000;
const bank: BankDetails = { holder: 'Proof Ltd', account: 'ES9121000418450200051332', bank: 'A bank' };

export async function handler(request: OperatorRequest): Promise<void> {
  if (request.do === 'store') {
    await createAccount(request.account, await emailHash(request.account.email));
    await changeFacts(request.sub, () => request.verification && { verification: request.verification });
    return;
  }
  // Calls the functions behind the routes, because the routes check the password first. Other suites call the routes.
  if (request.do === 'askErasure' || request.do === 'keep') {
    await (request.do === 'keep' ? keepAccount : askErasure)(request.sub);
    return;
  }
  if (request.do === 'createTransfer') {
    await createTransfer(request.sub);
    return;
  }
  // The operator's command finds accounts in the user pool by e-mail, and these accounts have no user there.
  if (request.do === 'suspend' || request.do === 'restore') {
    if (request.do === 'restore') await restore(request.sub, 'a mistake', 'proof');
    else await suspend(request.sub, { reason: 'a report', ground: 'terms' }, 'proof');
    return;
  }
  if (request.do === 'withdraw') {
    await withdraw(request.sub, { reason: 'a stolen document', ground: 'terms' }, 'proof');
    return;
  }
  const { do: name } = request;
  await changeFacts(request.sub, (facts, now) => {
    if (name === 'loseContact') return loseContact(facts);
    if (name === 'undoReported') {
      const decided = facts.reportCases.filter((one) => !isOpen(one));
      return { reportCases: { put: decided.map((one) => ({ ...one, effect: 'none' })) } };
    }
    const at = now.toISOString();
    const change: Partial<AccountFact> = {
      unconfirm: { emailConfirmed: false },
      confirm: { emailConfirmed: true },
      signOut: { signedOutAt: at },
    }[name];
    return { account: { ...facts.account, ...change } };
  });
}

/** Creates a transfer as a deployment with bank transfers does, although the world's payment provider is Stripe. */
async function createTransfer(sub: string): Promise<void> {
  const before = process.env['PAYMENT_PROVIDER'];
  Object.assign(process.env, {
    PAYMENT_PROVIDER: 'bank-transfer',
    BANK_DETAILS: JSON.stringify(bank),
    PRICE_CENTS: String(transferCents),
    PRICE_CURRENCY: 'usd',
  });
  try {
    await createCheckout(sub);
  } finally {
    process.env['PAYMENT_PROVIDER'] = before;
  }
}

/** Replaces the contact with an invalid number, as if the listing was saved before a contact was required. */
function loseContact({ listing }: Facts) {
  if (!listing) return undefined;
  const without = { contact: { phone: '555' }, social: {} };
  const { approved } = listing;
  const proposed = { ...listing.proposed, ...without };
  return { listing: { ...listing, proposed, ...(approved && { approved: { ...approved, ...without } }) } };
}
