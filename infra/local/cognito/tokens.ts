import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { signedClaims } from '../protocol/jwt.ts';
import type { Collection, Store } from '../store.ts';
import { claimsOf, issuer, SIGN_IN_SCOPE } from './claims.ts';
import type { Client, Directory, Pool, User } from './directory.ts';
import { CognitoError, notAuthorized, userDisabled, userNotFound } from './errors.ts';
import { keySetOf, signToken, unverifiedClaims } from './jwt.ts';
import { lifetimes } from './spec.ts';
import { overrideScopes } from './token-override.ts';
import { eventAttributes, type Triggers } from './triggers.ts';

/**
 * One sign-in: what its refresh tokens and `origin_jti` stand for. Kept after revocation, to be refused by name.
 *
 * Rotation gives it one refresh token after another, numbered from 0. Only the newest refreshes, and in its grace
 * period the one that it replaced: that makes a newer one still, so that of two tabs which refresh at once the
 * first is left with a token that is refused. The documentation says so far as "invalidated by rotation"; that the
 * newest stays valid when an older one is tried again, and that RevokeToken ends the sign-in by its first token and
 * its newest alone, are measurements which others published.
 */
interface Session {
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

export interface AuthenticationResult {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
}

/** A refresh token: opaque to clients, as Cognito's. */
function refreshToken(session: Session, number: number): string {
  const key = sessionKey(session.poolId, session.sub, session.originJti);
  const name = `${Buffer.from(key).toString('base64url')}.${number}`;
  const seal = createHmac('sha512', Buffer.from(session.secret, 'hex')).update(name).digest('base64url');
  return `${name}.${seal}`;
}

const equal = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const sessionKey = (poolId: string, sub: string, originJti: string) => `${poolId}/${sub}/${originJti}`;

/** Issues, checks and revokes tokens with the claims that the developer guide lists for them. */
export class Tokens {
  readonly #sessions: Collection<Session>;
  readonly #directory: Directory;
  readonly #triggers: Triggers;
  readonly #clock: Clock;

  constructor(store: Store, directory: Directory, triggers: Triggers, clock: Clock) {
    this.#sessions = store.collection('cognito-session');
    this.#directory = directory;
    this.#triggers = triggers;
    this.#clock = clock;
  }

  /** Tokens for a sign-in that has just succeeded. */
  async signIn(
    pool: Pool,
    client: Client,
    user: User,
    clientMetadata?: Record<string, string>,
  ): Promise<AuthenticationResult> {
    const [originJti, authTime] = [randomUUID(), this.#seconds()];
    const session: Session = {
      poolId: pool.id,
      clientId: client.id,
      username: user.username,
      sub: user.sub,
      originJti,
      secret: randomBytes(32).toString('hex'),
      newest: 0,
      authTime,
      expires: authTime + lifetimes(client).refresh,
      revoked: false,
    };
    this.#put(session);
    const result = await this.#issue(session, 'TokenGeneration_Authentication', clientMetadata);
    return { ...result, RefreshToken: refreshToken(session, 0) };
  }

  /**
   * New ID and access tokens of the same session, and under rotation a new refresh token.
   * @throws NotAuthorizedException for an unknown, expired or revoked token or another client's
   * @throws RefreshTokenReuseException for one that rotation has replaced
   */
  async refresh(
    client: Client,
    token: string,
    clientMetadata?: Record<string, string>,
  ): Promise<AuthenticationResult> {
    const { session, number } = this.#sessionOf(token) ?? {};
    if (!session || number === undefined || session.clientId !== client.id)
      throw notAuthorized('Invalid Refresh Token');
    const now = this.#seconds();
    if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
    if (session.expires <= now) throw notAuthorized('Refresh Token has expired');
    const { replaced } = session;
    if (number !== session.newest && !(number === replaced?.number && now < replaced.until))
      throw new CognitoError('RefreshTokenReuseException', 'Refresh token reuse detected');
    const { Feature, RetryGracePeriodSeconds } = client.RefreshTokenRotation;
    if (Feature === 'DISABLED')
      return await this.#issue(session, 'TokenGeneration_RefreshTokens', clientMetadata);
    const next: Session = {
      ...session,
      newest: session.newest + 1,
      replaced: number === session.newest ? { number, until: now + RetryGracePeriodSeconds } : replaced!,
    };
    this.#put(next);
    const result = await this.#issue(next, 'TokenGeneration_RefreshTokens', clientMetadata);
    return { ...result, RefreshToken: refreshToken(next, next.newest) };
  }

  /**
   * Who an access token speaks for.
   * @throws NotAuthorizedException unless it is a live, unrevoked access token of one of our pools
   */
  authenticate(accessToken: string): { pool: Pool; client: Client; user: User } {
    const claims = unverifiedClaims(accessToken);
    const poolId = String(claims?.['iss']).split('/').at(-1) ?? '';
    if (!claims || claims['iss'] !== issuer(poolId) || claims['token_use'] !== 'access')
      throw notAuthorized('Invalid Access Token');
    const pool = this.#directory.pool(poolId);
    if (!signedClaims(accessToken, issuer(poolId), keySetOf([pool.keys[1]])))
      throw notAuthorized('Invalid Access Token');
    if (Number(claims['exp']) <= this.#seconds()) throw notAuthorized('Access Token has expired');
    const session = this.#sessions.get(
      sessionKey(poolId, String(claims['sub']), String(claims['origin_jti'])),
    );
    if (!session || session.revoked) throw notAuthorized('Access Token has been revoked');
    if (!String(claims['scope']).split(' ').includes(SIGN_IN_SCOPE))
      throw notAuthorized('Access Token does not have required scopes');
    return { pool, client: this.#directory.client(session.clientId), user: this.#holder(session) };
  }

  /** Revokes a refresh token and every access token issued from it. One that is unknown is no error (RFC 7009). */
  revoke(client: Client, token: string): void {
    if (unverifiedClaims(token)?.['token_use'] !== undefined)
      throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.');
    const { session, number } = this.#sessionOf(token) ?? {};
    if (!session) return;
    if (session.clientId !== client.id)
      throw new CognitoError('UnauthorizedException', 'Refresh token was issued to another client.', 401);
    if (number === 0 || number === session.newest) this.#put({ ...session, revoked: true });
  }

  /** Ends every session of a user. */
  revokeAll(pool: Pool, user: User): void {
    for (const [, session] of this.#sessions.entries(`${pool.id}/${user.sub}/`))
      this.#put({ ...session, revoked: true });
  }

  #put(session: Session): void {
    this.#sessions.put(sessionKey(session.poolId, session.sub, session.originJti), session);
  }

  #sessionOf(token: string): { session: Session; number: number } | undefined {
    const [key = '', digits = ''] = token.split('.');
    const session = this.#sessions.get(Buffer.from(key, 'base64url').toString());
    const number = Number(digits);
    const known = session && Number.isSafeInteger(number) && equal(token, refreshToken(session, number));
    return known ? { session, number } : undefined;
  }

  /** The session's user, read afresh: a new user of the same name does not inherit it. */
  #holder(session: Session): User {
    const user = this.#directory.user(this.#directory.pool(session.poolId), session.username);
    if (user?.sub !== session.sub) throw userNotFound();
    if (!user.enabled) throw userDisabled();
    return user;
  }

  async #issue(
    session: Session,
    source: 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens',
    clientMetadata: Record<string, string> | undefined,
  ): Promise<AuthenticationResult> {
    const pool = this.#directory.pool(session.poolId);
    const client = this.#directory.client(session.clientId);
    const user = this.#holder(session);
    const response = await this.#triggers.run(pool, 'PreTokenGeneration', {
      source,
      username: user.username,
      clientId: client.id,
      request: {
        userAttributes: eventAttributes(user),
        groupConfiguration: { groupsToOverride: user.groups, iamRolesToOverride: [], preferredRole: null },
        scopes: [SIGN_IN_SCOPE],
        ...(clientMetadata && { clientMetadata }),
      },
      response: { claimsAndScopeOverrideDetails: null },
    });
    const life = lifetimes(client);
    const claims = claimsOf(session, pool, client, user, this.#seconds());
    return {
      AccessToken: signToken(pool.keys[1], overrideScopes(claims.access, response)),
      IdToken: signToken(pool.keys[0], claims.id),
      ExpiresIn: life.access,
      TokenType: 'Bearer',
    };
  }

  #seconds(): number {
    return Math.floor(this.#clock.now() / 1000);
  }
}
