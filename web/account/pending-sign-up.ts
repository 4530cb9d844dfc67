import { readStored, removeStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';

/**
 * A sign-up whose code was not entered yet. The random id of its form is what confirming needs, and no one but
 * this tab knows it: kept in session storage, so that a reload of the code step works, until it is confirmed.
 */
export interface PendingSignUp {
  formId: string;
  email: string;
  /** Of the codes that were sent again, how many, and when the last (milliseconds since 1970); none: left out. */
  resent?: Resent | undefined;
}

export interface Resent {
  times: number;
  at: number;
}

export function readPending(): PendingSignUp | undefined {
  const value = readStored(storageKeys.pendingSignUp, 'session') as Partial<PendingSignUp> | undefined;
  if (typeof value?.formId !== 'string' || typeof value.email !== 'string') return undefined;
  const { formId, email, resent } = value;
  const counted = typeof resent?.times === 'number' && typeof resent.at === 'number';
  return { formId, email, ...(counted && { resent: { times: resent.times, at: resent.at } }) };
}

export const keepPending = (pending: PendingSignUp): boolean =>
  writeStored(storageKeys.pendingSignUp, pending, 'session');

export const forgetPending = (): void => removeStored(storageKeys.pendingSignUp, 'session');
