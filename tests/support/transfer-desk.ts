import { expect, vi } from 'vitest';
import { dayMilliseconds } from '#shared/day.ts';
import type { TransferDecision } from '#shared/transfer.ts';
import { publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { type Facts, publicationFacts } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { claimTransfer } from '#functions/membership/transfer/claim-transfer.ts';
import { createCheckout } from '#functions/membership/create-checkout.ts';
import { decideTransfer } from '#functions/membership/transfer/decide-transfer.ts';
import { storeProvider } from './builders.ts';
import { clockStart, clockTest } from './test.ts';

export const bank = { holder: 'Example Ltd', account: 'CY17 0020 0128', bank: 'Example Bank' };
export const reviewer = 'a-reviewer';

/** Test of a deployment whose members pay by bank transfer. */
export const transferTest = clockTest.extend('desk', { scope: 'file', auto: true }, ({ table: _table }) =>
  Object.assign(process.env, { PAYMENT_PROVIDER: 'bank-transfer', BANK_DETAILS: JSON.stringify(bank) }),
);

/** Returns the time this number of days after the start of each test. */
export const at = (days: number): string => new Date(clockStart + days * dayMilliseconds).toISOString();
export const pass = (days: number) => vi.setSystemTime(clockStart + days * dayMilliseconds);

/** Stores a provider whose listing lacks only a payment. */
export const unpaid = async (): Promise<string> => (await storeProvider({ membership: null })).sub;

/** Requests a transfer as the Subscribe button does. @returns the transfer's reference */
export async function ask(sub: string): Promise<string> {
  expect(await createCheckout(sub)).toEqual({ url: 'https://directory.example/membership/transfer' });
  const { membership } = await readFacts(sub);
  if (!membership?.checkoutId) throw new Error('No transfer was created.');
  return membership.checkoutId;
}

export const yes = (
  reference: string,
  received = 5000,
  bankReference = `MOV ${reference}`,
): TransferDecision => ({ decision: 'confirm', received, bankReference });

/** Builds a decision to return the money, by default the whole amount. */
export const back = (reference: string, received = 5000, sentBack = received): TransferDecision => ({
  decision: 'return',
  received,
  sentBack,
  bankReference: `MOV ${reference}`,
});
export const no: TransferDecision = { decision: 'refuse', reason: 'not-received', note: 'No está.' };

export async function decide(reference: string, decision = yes(reference), by = reviewer) {
  await claimTransfer(by, reference);
  return decideTransfer(by, reference, decision);
}

export const isPublic = (facts: Facts): boolean =>
  publication(publicationFacts(facts, openCountries()), new Date()).public;
export const code = (code: string) => expect.objectContaining({ code }) as unknown;
