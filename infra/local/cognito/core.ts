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
  /** The first signs ID tokens, the second access tokens, as in a real pool. */
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
  /** Absent until one is set. */
  password?: StoredPassword;
  groups: string[];
  /** A verified authenticator app. `usedStep` is the last time step a code was accepted for: a code works once. */
  totp?: { secret: string; usedStep: number };
  /** The secret of an app that has not proved itself yet. */
  pendingTotp?: string;
  mfa?: { enabled: boolean };
  /** An address that takes the place of `email` once its code is entered. */
  pendingEmail?: string;
}

export interface CognitoOptions {
  clock: Clock;
  store: Store;
  region: string;
  accountId: string;
  invokeTrigger: InvokeTrigger;
  /** Takes the mails that the pool sends. @throws AwsError as SES does */
  sendEmail: (email: Email) => void;
  /** Milliseconds a trigger may take; 5,000 as on AWS unless a test is in a hurry. */
  triggerTimeout?: number;
}

/** The state in the store, the clock, and the services that a pool calls; every operation works on it. */
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
    /** By pool, sub and `origin_jti`. */
    sessions: store.collection<Session>('cognito-session'),
    codes: new Expiring<string>(store, clock, 'cognito-code'),
    failures: new Expiring<{ count: number; lockedUntil: number }>(store, clock, 'cognito-lockout'),
    counts: new Expiring<{ count: number; since: number }>(store, clock, 'cognito-limit'),
    /** Sign-ins that wait for a second factor. */
    challenges: new Expiring<{ clientId: string; username: string }>(store, clock, 'cognito-mfa-session'),
  };
}

/** A collection whose items are gone when their time is over; those that nobody reads again are swept on writing. */
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

/** @throws ResourceNotFoundException */
export function poolOf(core: Core, id: string): Pool {
  const pool = core.pools.get(id);
  if (!pool) throw resourceNotFound(`User pool ${id} does not exist.`);
  return pool;
}

/**
 * @param poolId the pool that the caller says it belongs to
 * @throws ResourceNotFoundException
 */
export function clientOf(core: Core, id: string, poolId?: string): Client {
  const client = core.clients.get(id);
  if (!client || (poolId !== undefined && client.UserPoolId !== poolId))
    throw resourceNotFound(`User pool client ${id} does not exist.`);
  return client;
}

/** User names and e-mails are those of a pool that does not tell capitals from small letters. */
export const userKey = (pool: Pool, name: string): string => `${pool.id}/${name.toLowerCase()}`;

export const userNamed = (core: Core, pool: Pool, username: string): User | undefined =>
  core.users.get(userKey(pool, username));

/** By user name, else by an e-mail that is this user's verified alias. */
export function findUser(core: Core, pool: Pool, name: string): User | undefined {
  const owner = core.aliases.get(userKey(pool, name));
  return userNamed(core, pool, name) ?? (owner === undefined ? undefined : userNamed(core, pool, owner));
}

/**
 * Writes a user as a whole and keeps the alias in step: an e-mail is one only while it is verified, so that several
 * unconfirmed users may carry the same address. Callers read and write without awaiting in between: that is what makes a
 * change atomic.
 * @throws AliasExistsException when another user holds the verified e-mail; nothing is written then
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

/** Deletes a user with every session. */
export function removeUser(core: Core, pool: Pool, user: User): void {
  revokeAll(core, pool, user);
  const alias = aliasOf(pool, user);
  if (alias !== undefined) core.aliases.delete(alias);
  core.users.delete(userKey(pool, user.username));
}

/** Ends every session of a user. Sessions are kept, so that their tokens are refused by name. */
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

/** Hex. A password cannot be read back from it. */
export interface StoredPassword {
  salt: string;
  hash: string;
}

/**
 * One sign-in: what its refresh tokens and `origin_jti` stand for. Kept after revocation, to be refused by name.
 *
 * Rotation gives it one refresh token after another, numbered from 0. Only the newest refreshes, and in its grace
 * period the one that it replaced: that makes a newer one still, so that of two tabs which refresh at once the
 * first is left with a token that is refused. The documentation says so far as "invalidated by rotation"; that the
 * newest stays valid when an older one is tried again, and that RevokeToken ends the sign-in by its first token and
 * its newest alone, are measurements which others published.
 */
export interface Session {
  poolId: string;
  clientId: string;
  username: string;
  sub: string;
  originJti: string;
  /** Hex: signs the numbers of its refresh tokens. */
  secret: string;
  newest: number;
  /** The token that the newest replaced, until when it may be tried again (seconds). */
  replaced?: { number: number; until: number };
  /** Seconds since the epoch. */
  authTime: number;
  expires: number;
  revoked: boolean;
}

/** Runs a function with an event; throws an Error (with `errorMessage`, as Lambda answers) when it fails. */
type InvokeTrigger = (functionArn: string, event: unknown, poolArn: string) => Promise<unknown>;
