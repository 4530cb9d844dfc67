import { createHmac } from 'node:crypto';
import {
  readRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  showRecoveryCode,
} from '#shared/security.ts';
import { accountSecret } from '#functions/data/account-secret.ts';

/** Set of recovery codes: plain text for the owner, hashes for storage. */
export interface RecoveryCodes {
  shown: string[];
  /** Id of the set. A retry of the same attempt derives the same id. */
  batch: string;
  hashes: string[];
}

/**
 * Derives the recovery codes of one attempt to create a set, from the deployment's key and the attempt's random id,
 * which the browser creates. A retry after a lost response returns the same codes.
 */
export async function recoveryCodesOf(sub: string, attempt: string): Promise<RecoveryCodes> {
  const key = await accountSecret.deriveKey('recovery-codes');
  const codes = Array.from({ length: recoveryCodeCount }, (_, index) => {
    const bytes = createHmac('sha256', key).update(`${sub}\0${attempt}\0${index}`).digest();
    return Array.from(bytes.subarray(0, recoveryCodeLength), (byte) => recoveryAlphabet[byte & 31]).join('');
  });
  return {
    shown: codes.map(showRecoveryCode),
    batch: await accountSecret.hash('recovery-batch', `${sub}\0${attempt}`),
    hashes: await Promise.all(codes.map((code) => recoveryCodeHash(sub, code))),
  };
}

/** Hashes a recovery code as typed, for storage and comparison. */
export const recoveryCodeHash = (sub: string, typed: string): Promise<string> =>
  accountSecret.hash('recovery-code', `${sub}\0${readRecoveryCode(typed)}`);
