import { readStored, removeStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';

/**
 * Sign-up whose code was not yet entered. Confirming it needs the form's random id, which only this tab knows. Session
 * storage holds the sign-up, so the code step survives a reload.
 */
export interface PendingSignUp {
  formId: string;
  email: string;
  /** Number of codes sent again, and the time of the last one in milliseconds since 1970. */
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
