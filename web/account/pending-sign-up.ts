import { readStored, removeStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';

/**
 * A sign-up whose code was not entered yet. The random id of its form is what confirming needs, and no one but
 * this tab knows it: kept in session storage, so that a reload of the code step works, until it is confirmed.
 */
export interface PendingSignUp {
  formId: string;
  email: string;
}

export function readPending(): PendingSignUp | undefined {
  const value = readStored(storageKeys.pendingSignUp, 'session') as Partial<PendingSignUp> | undefined;
  return typeof value?.formId === 'string' && typeof value.email === 'string'
    ? { formId: value.formId, email: value.email }
    : undefined;
}

export const keepPending = (pending: PendingSignUp): boolean =>
  writeStored(storageKeys.pendingSignUp, pending, 'session');

export const forgetPending = (): void => removeStored(storageKeys.pendingSignUp, 'session');
