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
 * What an operator does, what no room of the product does yet, written as that room will, and what was stored under
 * older rules: a change of facts and nothing else. Bundled, and run in a worker of the cloud's, so that time and settings are those of every other function.
 */
export type Word = { sub: string } & (
  | { do: 'store'; account: Omit<AccountFact, 'factsVersion'>; verification?: VerificationFact }
  | {
      do:
        'suspend' | 'restore' | 'withdraw' | 'moderate' | 'unmoderate' | 'unconfirm' | 'confirm' | 'signOut';
    }
  | { do: 'askErasure' | 'keep' | 'createTransfer' }
  | { do: 'loseContact' }
);

/** What a transfer is asked for, cents, and to which account. */
export const transferCents = 5000;
const bank: BankDetails = { holder: 'Proof Ltd', account: 'ES9121000418450200051332', bank: 'A bank' };

export async function handler(word: Word): Promise<void> {
  if (word.do === 'store') {
    await createAccount(word.account, await emailHash(word.account.email));
    await changeFacts(word.sub, () => word.verification && { verification: word.verification });
    return;
  }
  // The password is proved before that by the route, which other suites call.
  if (word.do === 'askErasure' || word.do === 'keep') {
    await (word.do === 'keep' ? keepAccount : askErasure)(word.sub);
    return;
  }
  if (word.do === 'createTransfer') {
    await createTransfer(word.sub);
    return;
  }
  // The address leads to the account by the user pool, which knows of none here.
  if (word.do === 'suspend' || word.do === 'restore') {
    if (word.do === 'restore') await restore(word.sub, 'a mistake', 'proof');
    else await suspend(word.sub, { reason: 'a report', ground: 'terms' }, 'proof');
    return;
  }
  if (word.do === 'withdraw') {
    await withdraw(word.sub, { reason: 'a stolen document', ground: 'terms' }, 'proof');
    return;
  }
  const { do: name } = word;
  await changeFacts(word.sub, (facts, now) => {
    if (name === 'loseContact') return loseContact(facts);
    const at = now.toISOString();
    const change: Partial<AccountFact> = {
      moderate: { hiddenByModerator: true },
      unmoderate: { hiddenByModerator: undefined },
      unconfirm: { emailConfirmed: false },
      confirm: { emailConfirmed: true },
      signOut: { signedOutAt: at },
    }[name];
    return { account: { ...facts.account, ...change } };
  });
}

/** As in a deployment that is paid by bank transfer: whoever changes its provider has transfers that are awaited still. */
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

/** As if it had been saved before a way of contact was asked for, with what is no number. */
function loseContact({ listing }: Facts) {
  if (!listing) return undefined;
  const without = { contact: { phone: '555' }, social: {} };
  const { approved } = listing;
  const proposed = { ...listing.proposed, ...without };
  return { listing: { ...listing, proposed, ...(approved && { approved: { ...approved, ...without } }) } };
}
