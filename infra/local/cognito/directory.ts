import { createHash, generateKeyPairSync, randomBytes, randomInt, type JsonWebKey } from 'node:crypto';
import type { Collection, Store } from '../store.ts';
import { aliasExists, resourceNotFound } from './errors.ts';
import type { ClientProperties, GroupProperties, UserPoolProperties } from './spec.ts';
import type { Verifier } from './password.ts';

export interface SigningKey {
  kid: string;
  /** PKCS #8 PEM. */
  privateKey: string;
  publicKey: JsonWebKey;
}

export interface Pool extends UserPoolProperties {
  id: string;
  /** The first signs ID tokens, the second access tokens, as in a real pool. */
  keys: [SigningKey, SigningKey];
  /** Hex: seeds the simulated answers about users who do not exist. */
  secret: string;
}

export interface Client extends ClientProperties {
  id: string;
  /** Of a client that is made with one: 51 characters, as AWS's. */
  secret?: string;
}

export interface User {
  username: string;
  sub: string;
  attributes: Record<string, string>;
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
  enabled: boolean;
  /** Milliseconds since the epoch. */
  created: number;
  modified: number;
  /** Absent until a password is set. */
  verifier?: Verifier;
  groups: string[];
  /** A verified authenticator app. `usedStep` is the last time step a code was accepted for: a code works once. */
  totp?: { secret: string; usedStep: number };
  /** The secret of an app that has not proved itself yet. */
  pendingTotp?: string;
  mfa?: { enabled: boolean; preferred: boolean };
  /** An address that takes the place of `email` once its code is entered. */
  pendingEmail?: string;
}

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SECRET_LENGTH = 51;
const BASE36 = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The same id for the same names, so that addresses and settings survive a reset of the state. */
function derive(alphabet: string, length: number, ...names: string[]): string {
  const digest = createHash('sha512').update(names.join('\n')).digest();
  return Array.from(digest.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('');
}

const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

function createKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid: randomBytes(32).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: publicKey.export({ format: 'jwk' }),
  };
}

/**
 * Pools, clients, groups and users as they lie in the store.
 *
 * An e-mail is an alias only from the moment it is verified (or an administrator says so): until then several
 * unconfirmed users may carry the same address, and none can be found by it.
 */
export class Directory {
  readonly #pools: Collection<Pool>;
  readonly #clients: Collection<Client>;
  readonly #groups: Collection<GroupProperties>;
  readonly #users: Collection<User>;
  readonly #aliases: Collection<string>;
  readonly #scope: string[];
  /** Of a deleted pool, which signed nothing with them: a quarter of a second's work. */
  #unusedKeys: Pool['keys'] | undefined;

  constructor(store: Store, region: string, accountId: string) {
    this.#pools = store.collection('cognito-pool');
    this.#clients = store.collection('cognito-client');
    this.#groups = store.collection('cognito-group');
    this.#users = store.collection('cognito-user');
    this.#aliases = store.collection('cognito-alias');
    this.#scope = [region, accountId];
  }

  /** Creates the pool of this logical id, or gives the existing one its new properties. */
  putPool(logicalId: string, properties: UserPoolProperties): Pool {
    const id = `${this.#scope[0]}_${derive(BASE62, 9, ...this.#scope, logicalId)}`;
    const { keys, secret } = this.#pools.get(id) ?? {
      keys: this.#unusedKeys ?? ([createKey(), createKey()] satisfies Pool['keys']),
      secret: randomBytes(32).toString('hex'),
    };
    this.#unusedKeys = undefined;
    const pool = { ...properties, id, keys, secret };
    this.#pools.put(id, pool);
    return pool;
  }

  /** Deletes a pool that nobody has signed up in, with its clients and groups. */
  deletePool(id: string): void {
    for (const [client, { UserPoolId }] of this.#clients.entries())
      if (UserPoolId === id) this.#clients.delete(client);
    for (const [group] of this.#groups.entries(`${id}/`)) this.#groups.delete(group);
    this.#unusedKeys = this.pool(id).keys;
    this.#pools.delete(id);
  }

  /** Whether anybody has ever signed up. */
  hasUsers(): boolean {
    return this.#users.entries().length > 0;
  }

  /**
   * Creates the client of this logical id, or gives the existing one its new properties. One that gets a secret, or
   * loses it, is another client with another id, as in CloudFormation.
   */
  putClient(logicalId: string, properties: ClientProperties): Client {
    const pool = this.pool(properties.UserPoolId);
    const plain = derive(BASE36, 26, pool.id, logicalId);
    const confidential = derive(BASE36, 26, pool.id, logicalId, 'secret');
    const [id, replaced] = properties.GenerateSecret ? [confidential, plain] : [plain, confidential];
    const secret = this.#clients.get(id)?.secret ?? randomText(BASE36, SECRET_LENGTH);
    const client: Client = { ...properties, id, ...(properties.GenerateSecret && { secret }) };
    this.#clients.delete(replaced);
    this.#clients.put(id, client);
    return client;
  }

  putGroup(properties: GroupProperties): void {
    this.#groups.put(`${this.pool(properties.UserPoolId).id}/${properties.GroupName}`, properties);
  }

  pool(id: string): Pool {
    const pool = this.#pools.get(id);
    if (!pool) throw resourceNotFound(`User pool ${id} does not exist.`);
    return pool;
  }

  client(id: string): Client {
    const client = this.#clients.get(id);
    if (!client) throw resourceNotFound(`User pool client ${id} does not exist.`);
    return client;
  }

  group(pool: Pool, name: string): GroupProperties {
    const group = this.#groups.get(`${pool.id}/${name}`);
    if (!group) throw resourceNotFound('Group not found.');
    return group;
  }

  user(pool: Pool, username: string): User | undefined {
    return this.#users.get(key(pool, username));
  }

  /** By username, else by an e-mail that is this user's verified alias. */
  find(pool: Pool, name: string): User | undefined {
    const owner = this.#aliases.get(key(pool, name));
    return this.user(pool, name) ?? (owner === undefined ? undefined : this.user(pool, owner));
  }

  users(pool: Pool): User[] {
    return this.#users.entries(`${pool.id}/`).map(([, user]) => user);
  }

  /**
   * Writes a user as a whole and keeps the alias in step.
   * Callers read and write without awaiting in between: that is what makes a change atomic.
   * @throws AliasExistsException when another user holds the verified e-mail; nothing is written then.
   */
  putUser(pool: Pool, user: User): void {
    const before = aliasOf(pool, this.user(pool, user.username));
    const after = aliasOf(pool, user);
    if (after !== undefined) {
      const owner = this.#aliases.get(after);
      if (owner !== undefined && key(pool, owner) !== key(pool, user.username)) throw aliasExists();
      this.#aliases.put(after, user.username);
    }
    if (before !== undefined && before !== after) this.#aliases.delete(before);
    this.#users.put(key(pool, user.username), user);
  }

  deleteUser(pool: Pool, user: User): void {
    const alias = aliasOf(pool, user);
    if (alias !== undefined) this.#aliases.delete(alias);
    this.#users.delete(key(pool, user.username));
  }
}

function key(pool: Pool, name: string): string {
  return `${pool.id}/${pool.UsernameConfiguration.CaseSensitive ? name : name.toLowerCase()}`;
}

function aliasOf(pool: Pool, user: User | undefined): string | undefined {
  const email = user?.attributes['email'];
  const active = user?.attributes['email_verified'] === 'true' && pool.AliasAttributes.includes('email');
  return active && email !== undefined ? key(pool, email) : undefined;
}
