import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { clientOptions, lazyClient } from './aws-client.ts';
import type { SecretVariable } from '#shared/deployment/environment.ts';
import { environment } from './environment.ts';

const client = lazyClient(() => new SecretsManagerClient(clientOptions));

/** Milliseconds before a secret is read again, so that a rotated one arrives without a deployment. */
const refreshAfter = 10 * 60 * 1000;
/** Maximum age, in milliseconds, of a secret that a caller's value is compared with. */
const mismatchRefreshAfter = 60 * 1000;

/** Staging labels of a secret's versions: the newest, and the one it replaced. */
type VersionStage = 'AWSCURRENT' | 'AWSPREVIOUS';

const cache = new Map<string, { value: Promise<string | undefined>; readAt: number }>();

/** Returns the secret whose ARN is in this environment variable. Cached for ten minutes. */
export async function secret(variable: SecretVariable): Promise<string> {
  const value = await read(variable, 'AWSCURRENT', refreshAfter);
  if (!value) throw new Error(`The secret of ${variable} is empty.`);
  return value;
}

/**
 * Returns the current text of a secret and the previous one, if any, at most a minute old. Used to check what a caller
 * sent, which may be the previous text during a rotation.
 */
export async function secretVersions(variable: SecretVariable): Promise<string[]> {
  const versions = await Promise.all([
    read(variable, 'AWSCURRENT', mismatchRefreshAfter),
    read(variable, 'AWSPREVIOUS', mismatchRefreshAfter),
  ]);
  return versions.filter((value) => value !== undefined);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, by digests. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/** Reads one version of a secret, cached for `maxAge` milliseconds. Undefined if the version does not exist. */
async function read(
  variable: SecretVariable,
  VersionStage: VersionStage,
  maxAge: number,
): Promise<string | undefined> {
  const arn = environment(variable);
  // A shared cache entry would let strangers who send wrong values also refresh the ten-minute copy.
  const key = `${VersionStage} ${maxAge} ${arn}`;
  const cached = cache.get(key);
  if (cached && Date.now() - cached.readAt < maxAge) return cached.value;
  const value = client()
    .send(new GetSecretValueCommand({ SecretId: arn, VersionStage }))
    .then(({ SecretString }) => SecretString)
    .catch((error: unknown) => {
      if (error instanceof ResourceNotFoundException && VersionStage === 'AWSPREVIOUS') return undefined;
      throw error;
    });
  cache.set(key, { value, readAt: Date.now() });
  try {
    return await value;
  } catch (error) {
    // A failed read must not be cached; the next request tries again.
    cache.delete(key);
    throw error;
  }
}

/** Key material. Each purpose has its own derived key, so that purposes can't be mixed up. */
interface KeyedSecret<Purpose extends string> {
  /** Returns 32 bytes. */
  deriveKey(purpose: Purpose): Promise<Buffer>;
  /**
   * Returns a keyed hash (HMAC-SHA-256, base64url) of something to recognize but not to store: an e-mail or network
   * address, a document or its number. Without the secret, the original can't be guessed from the hash.
   */
  hash(purpose: Purpose, text: string | Buffer): Promise<string>;
}

/**
 * Uses a secret as key material. Each key is cached until the secret changes: deriving one per cursor took a tenth of a
 * page's time.
 */
export function keyedSecret<Purpose extends string>(variable: SecretVariable): KeyedSecret<Purpose> {
  let derived: { material: string; keys: Map<string, Buffer> } | undefined;
  const derive = async (info: string): Promise<Buffer> => {
    const material = await secret(variable);
    if (derived?.material !== material) derived = { material, keys: new Map() };
    let key = derived.keys.get(info);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', material, '', `directory:${info}`, 32));
      derived.keys.set(info, key);
    }
    return key;
  };
  return {
    deriveKey: (purpose) => derive(purpose),
    hash: async (purpose, text) =>
      createHmac('sha256', await derive(`hash:${purpose}`))
        .update(text)
        .digest('base64url'),
  };
}
