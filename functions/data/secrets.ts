import { createHmac, hkdfSync } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientOptions, lazyClient } from './aws-client.ts';
import type { SecretVariable } from '#shared/deployment/environment.ts';
import { environment } from './environment.ts';

const client = lazyClient(() => new SecretsManagerClient(clientOptions));

/** Milliseconds after which a secret is read again, so that a rotated one arrives without a deployment. */
const refreshAfter = 10 * 60 * 1000;
const cache = new Map<string, { value: Promise<string>; readAt: number }>();

/** The text of the secret whose ARN this environment variable holds; cached for ten minutes. */
export async function secret(variable: SecretVariable): Promise<string> {
  const arn = environment(variable);
  const cached = cache.get(arn);
  if (cached && Date.now() - cached.readAt < refreshAfter) return cached.value;
  const value = client()
    .send(new GetSecretValueCommand({ SecretId: arn }))
    .then((answer) => {
      if (!answer.SecretString) throw new Error(`The secret of ${variable} is empty.`);
      return answer.SecretString;
    });
  cache.set(arn, { value, readAt: Date.now() });
  try {
    return await value;
  } catch (error) {
    // A failed read must not be remembered; the next request tries again.
    cache.delete(arn);
    throw error;
  }
}

/** Keys that were derived, by purpose, and the material that they are of: another one's are forgotten. */
let derived: { material: string; keys: Map<string, Buffer> } | undefined;

/**
 * 32 bytes for one purpose, derived from the deployment's key material: purposes can't be mixed up. Purposes are few
 * and ours, and a key is derived once: for each cursor anew it was a tenth of what a page takes.
 */
export async function derivedKey(purpose: string): Promise<Buffer> {
  const material = await secret('CURSOR_KEY_ARN');
  if (derived?.material !== material) derived = { material, keys: new Map() };
  let key = derived.keys.get(purpose);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', material, '', `directory:${purpose}`, 32));
    derived.keys.set(purpose, key);
  }
  return key;
}

/**
 * A keyed hash (HMAC-SHA-256, base64url) of something that must be recognised but not kept: an address of a
 * mail or of the network, a document or its number. Without the deployment's key it can't be guessed back.
 */
export async function keyedHash(purpose: string, text: string | Buffer): Promise<string> {
  return createHmac('sha256', await derivedKey(`hash:${purpose}`))
    .update(text)
    .digest('base64url');
}

/** The hash by which an account is found from its e-mail address, whatever its case. */
export const emailHash = (email: string): Promise<string> => keyedHash('email', email.trim().toLowerCase());
