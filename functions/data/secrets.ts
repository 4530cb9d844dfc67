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

/** Milliseconds after which a secret is read again, so that a rotated one arrives without a deployment. */
const refreshAfter = 10 * 60 * 1000;
/** Milliseconds after which a value that somebody proves to know is read again where it does not match. */
const mismatchRefreshAfter = 60 * 1000;

/** The staging labels of a secret's versions: the newest, and the one that it replaced. */
type VersionStage = 'AWSCURRENT' | 'AWSPREVIOUS';

const cache = new Map<string, { value: Promise<string | undefined>; readAt: number }>();

/** The text of the secret whose ARN this environment variable holds; cached for ten minutes. */
export async function secret(variable: SecretVariable): Promise<string> {
  const value = await read(variable, 'AWSCURRENT', refreshAfter);
  if (!value) throw new Error(`The secret of ${variable} is empty.`);
  return value;
}

/**
 * The current text of a secret and the previous one, if there is one, read within the last minute. For comparing what a
 * caller sent: during a rotation a caller may still send the previous one.
 */
export async function secretVersions(variable: SecretVariable): Promise<string[]> {
  const versions = await Promise.all([
    read(variable, 'AWSCURRENT', mismatchRefreshAfter),
    read(variable, 'AWSPREVIOUS', mismatchRefreshAfter),
  ]);
  return versions.filter((value) => value !== undefined);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares what a caller sent with what only we can make: by digests, in constant time. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/** One version of a secret, read again where it was read longer than `maxAge` milliseconds ago; undefined where there is none. */
async function read(
  variable: SecretVariable,
  VersionStage: VersionStage,
  maxAge: number,
): Promise<string | undefined> {
  const arn = environment(variable);
  // Apart by age: a stranger's wrong value has nothing read again that everybody else needs.
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
    // A failed read must not be remembered; the next request tries again.
    cache.delete(key);
    throw error;
  }
}

/** What the key material of one secret is used for: each purpose derives its own key, so purposes can't be mixed up. */
interface KeyedSecret<Purpose extends string> {
  /** 32 bytes. */
  deriveKey(purpose: Purpose): Promise<Buffer>;
  /**
   * A keyed hash (HMAC-SHA-256, base64url) of something that must be recognised but not kept: an address of a
   * mail or of the network, a document or its number. Without the secret it can't be guessed back.
   */
  hash(purpose: Purpose, text: string | Buffer): Promise<string>;
}

/**
 * A secret as key material. A key is derived once and kept until the secret changes: deriving one for each cursor was a
 * tenth of the time that a page takes.
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
