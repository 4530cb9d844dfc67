import type { Clock } from '../clock.ts';
import { AwsError } from '../protocol/aws-error.ts';
import type { Collection, Store } from '../store.ts';

import { resourceNotFound } from './errors.ts';
import type { ClientProperties, UserPoolProperties } from './properties.ts';

export interface SigningKey {
  kid: string;
  /** PKCS #8 PEM. */
  privateKey: string;
  publicKey: { kty: string; n: string; e: string };
}

export interface Pool extends UserPoolProperties {
  id: string;
  /** The first key signs ID tokens; the second signs access tokens, as in a real pool. */
  keys: [SigningKey, SigningKey];
  groups: string[];
}

export interface Client extends ClientProperties {
  id: string;
  secret: string;
}

export type Attributes = Record<string, string>;

export interface User {
  username: string;
  sub: string;
  attributes: Attributes;
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
  enabled: boolean;
  /** Milliseconds since the epoch. */
  modified: number;
  password?: StoredPassword;
  groups: string[];
  /** Verified authenticator app. `usedStep` is the time step of the last accepted code, because a code works once. */
  totp?: { secret: string; usedStep: number };
  /** Secret of an authenticator app that is not verified yet. */
  pendingTotp?: string;
  mfa?: { enabled: boolean };
  /** Address that replaces `email` once its code is entered. */
  pendingEmail?: string;
}

export interface CognitoOptions {
  clock: Clock;
  store: Store;
  region: string;
  accountId: string;
  invokeTrigger: InvokeTrigger;
  /** Delivers a mail of the pool. @throws AwsError as SES does */
  sendEmail: (email: Email) => void;
  /** Milliseconds that a trigger may take. Default 5,000, as on AWS; tests may lower it. */
  triggerTimeout?: number;
}

/** Store collections, clock and outgoing calls that every operation uses. */
export type Core = ReturnType<typeof createCore>;

export function createCore({
  clock,
  store,
  invokeTrigger,
  sendEmail,
  triggerTimeout = 5000,
}: CognitoOptions) {
  return {
    clock,
    invokeTrigger,
    sendEmail,
    triggerTimeout,
    pools: store.collection<Pool>('cognito-pool'),
    clients: store.collection<Client>('cognito-client'),
    users: store.collection<User>('cognito-user'),
    /** User names by verified e-mail. */
    aliases: store.collection<string>('cognito-alias'),
    /** Sessions by pool, sub and `origin_jti`. */
    sessions: store.collection<Session>('cognito-session'),
    codes: new Expiring<string>(store, clock, 'cognito-code'),
    failures: new Expiring<{ count: number; lockedUntil: number }>(store, clock, 'cognito-lockout'),
    counts: new Expiring<{ count: number; since: number }>(store, clock, 'cognito-limit'),
    /** Sign-ins waiting for a second factor. */
    challenges: new Expiring<{ clientId: string; username: string }>(store, clock, 'cognito-mfa-session'),
  };
}

/** Collection whose items expire. Expired items are hidden from reads and deleted by the next write. */
class Expiring<T> {
  readonly #items: Collection<{ expires: number; value: T }>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock, name: string) {
    this.#items = store.collection(name);
    this.#clock = clock;
  }

  get(key: string): T | undefined {
    const item = this.#items.get(key);
    return item && item.expires > this.#clock.now() ? item.value : undefined;
  }

  /** @param lifetime milliseconds */
  put(key: string, value: T, lifetime: number): void {
    const now = this.#clock.now();
    for (const [old, { expires }] of this.#items.entries()) if (expires <= now) this.#items.delete(old);
    this.#items.put(key, { expires: now + lifetime, value });
  }

  delete(key: string): void {
    this.#items.delete(key);
  }
}

/** Returns the pool with this id. @throws ResourceNotFoundException */
export function poolOf(core: Core, id: string): Pool {
  const pool = core.pools.get(id);
  if (!pool) throw resourceNotFound(`User pool ${id} does not exist.`);
  return pool;
}

/**
 * Returns the client with this id. If a pool id is given, the client must belong to that pool.
 * @throws ResourceNotFoundException
 */
export function clientOf(core: Core, id: string, poolId?: string): Client {
  const client = core.clients.get(id);
  if (!client || (poolId !== undefined && client.UserPoolId !== poolId))
    throw resourceNotFound(`User pool client ${id} does not exist.`);
  return client;
}

/** Returns the case-insensitive key of a user name or e-mail in a pool. */
export const userKey = (pool: Pool, name: string): string => `${pool.id}/${name.toLowerCase()}`;

export const userNamed = (core: Core, pool: Pool, username: string): User | undefined =>
  core.users.get(userKey(pool, username));

/** Finds a user by user name, or by a verified e-mail alias. */
export function findUser(core: Core, pool: Pool, name: string): User | undefined {
  const owner = core.aliases.get(userKey(pool, name));
  return userNamed(core, pool, name) ?? (owner === undefined ? undefined : userNamed(core, pool, owner));
}

/**
 * Replaces a user and updates the alias. Only a verified e-mail is an alias: several unconfirmed users may share an
 * address. Callers must not await between reading and writing: that keeps a change atomic.
 * @throws AliasExistsException when another user has the verified e-mail; nothing is written then
 */
export function putUser(core: Core, pool: Pool, user: User): User {
  const key = userKey(pool, user.username);
  const before = aliasOf(pool, core.users.get(key));
  const after = aliasOf(pool, user);
  if (after !== undefined) {
    const owner = core.aliases.get(after);
    if (owner !== undefined && userKey(pool, owner) !== key)
      throw new AwsError('AliasExistsException', 400, 'An account with the email already exists.');
    core.aliases.put(after, user.username);
  }
  if (before !== undefined && before !== after) core.aliases.delete(before);
  const changed = { ...user, modified: core.clock.now() };
  core.users.put(key, changed);
  return changed;
}

/** Deletes a user and ends all the user's sessions. */
export function removeUser(core: Core, pool: Pool, user: User): void {
  revokeAll(core, pool, user);
  const alias = aliasOf(pool, user);
  if (alias !== undefined) core.aliases.delete(alias);
  core.users.delete(userKey(pool, user.username));
}

/**
 * Ends all sessions of a user. The sessions stay stored, so that their tokens are refused as revoked, not as unknown.
 */
export function revokeAll(core: Core, pool: Pool, user: User): void {
  for (const [key, session] of core.sessions.entries(`${pool.id}/${user.sub}/`))
    core.sessions.put(key, { ...session, revoked: true });
}

function aliasOf(pool: Pool, user: User | undefined): string | undefined {
  const { email, email_verified: verified } = user?.attributes ?? {};
  return verified === 'true' && email !== undefined ? userKey(pool, email) : undefined;
}

interface Email {
  to: string;
  from: string;
  configurationSet: string;
  subject: string;
  html: string;
}

/** Salted password hash, in hex. */
export interface StoredPassword {
  salt: string;
  hash: string;
}

/**
 * One sign-in with its refresh tokens and `origin_jti`. Kept after revocation, so that its tokens are refused as
 * revoked.
 *
 * Rotation numbers refresh tokens from 0. Only the newest token can refresh the session and, during a grace period, the
 * previous token. Each refresh creates a new token. When two tabs refresh at once, the first tab therefore gets a token
 * that is refused.
 *
 * AWS documents only "invalidated by rotation". Published measurements add: the newest token stays valid when a client
 * tries an older one, and RevokeToken works only with the first or the newest token.
 */
export interface Session {
  poolId: string;
  clientId: string;
  username: string;
  sub: string;
  originJti: string;
  /** Hex key that signs the numbers of the refresh tokens. */
  secret: string;
  newest: number;
  /** Number of the previous token, and the end of its grace period (seconds since the epoch). */
  replaced?: { number: number; until: number };
  /** Seconds since the epoch. */
  authTime: number;
  expires: number;
  revoked: boolean;
}

/** Runs a function with an event. Throws an Error with Lambda's `errorMessage` when the function fails. */
type InvokeTrigger = (functionArn: string, event: unknown, poolArn: string) => Promise<unknown>;
