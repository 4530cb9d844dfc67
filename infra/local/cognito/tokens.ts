import { createHmac, createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto';
import { z } from 'zod';
import { AwsError } from '../protocol/aws-error.ts';
import { signedClaims } from '../protocol/jwt.ts';
import { NotSupported } from '../protocol/service.ts';
import { readable } from './attributes.ts';
import { clientOf, poolOf, userNamed } from './core.ts';
import type { Client, Core, Pool, Session, SigningKey, User } from './core.ts';
import { equal } from './credentials.ts';
import { notAuthorized, unauthorized, userDisabled, userNotFound } from './errors.ts';
import { runTrigger, type triggerSources } from './triggers.ts';

export type Metadata = Record<string, string> | undefined;
type Claims = Record<string, unknown>;

/** Scope that an access token needs for operations on the caller's own user. */
const SIGN_IN_SCOPE = 'aws.cognito.signin.user.admin';

/** Returns the issuer URL that a pool would have on AWS, whatever the local address. */
export const issuer = (poolId: string): string =>
  `https://cognito-idp.${poolId.slice(0, poolId.indexOf('_'))}.amazonaws.com/${poolId}`;

/** Returns the public keys as an issuer publishes them (RFC 7517). */
export const keySetOf = (keys: readonly SigningKey[]) => ({
  keys: keys.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: 'RS256', use: 'sig' }) as const),
});

const secondsNow = ({ clock }: Core): number => Math.floor(clock.now() / 1000);
const sessionKey = ({ poolId, sub, originJti }: Pick<Session, 'poolId' | 'sub' | 'originJti'>): string =>
  `${poolId}/${sub}/${originJti}`;
const putSession = (core: Core, session: Session): void => core.sessions.put(sessionKey(session), session);

/** Creates a session after a successful sign-in and returns its tokens. */
export async function startSession(core: Core, client: Client, user: User, metadata: Metadata) {
  const authTime = secondsNow(core);
  const session: Session = {
    poolId: client.UserPoolId,
    clientId: client.id,
    username: user.username,
    sub: user.sub,
    originJti: randomUUID(),
    secret: randomBytes(32).toString('hex'),
    newest: 0,
    authTime,
    expires: authTime + client.RefreshTokenValidity * 60,
    revoked: false,
  };
  putSession(core, session);
  const result = await issue(core, session, 'TokenGeneration_Authentication', metadata);
  return { ...result, RefreshToken: refreshToken(session, 0) };
}

/**
 * Issues new ID and access tokens for a session and, with rotation, a new refresh token. If the token trigger fails,
 * the old refresh token is replaced anyway and works only during its grace period; AWS does not document this case.
 * @throws NotAuthorizedException for an unknown, expired or revoked token, or a token of another client
 * @throws RefreshTokenReuseException for a token that rotation replaced
 */
export async function refreshSession(core: Core, client: Client, token: string, metadata: Metadata) {
  const { session, number } = sessionOf(core, token) ?? {};
  if (!session || number === undefined || session.clientId !== client.id)
    throw notAuthorized('Invalid Refresh Token');
  const now = secondsNow(core);
  if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (session.expires <= now) throw notAuthorized('Refresh Token has expired');
  const { replaced, newest } = session;
  if (number !== newest && !(number === replaced?.number && now < replaced.until))
    throw new AwsError('RefreshTokenReuseException', 400, 'Refresh token reuse detected');
  const rotation = client.RefreshTokenRotation;
  if (!rotation) return await issue(core, session, 'TokenGeneration_RefreshTokens', metadata);
  const next: Session = {
    ...session,
    newest: newest + 1,
    replaced: number === newest ? { number, until: now + rotation.RetryGracePeriodSeconds } : replaced!,
  };
  putSession(core, next);
  const result = await issue(core, next, 'TokenGeneration_RefreshTokens', metadata);
  return { ...result, RefreshToken: refreshToken(next, next.newest) };
}

/** Revokes a refresh token and all access tokens issued with it. An unknown token is ignored (RFC 7009). */
export function revokeSession(core: Core, client: Client, token: string): void {
  if (unverifiedClaims(token)?.['token_use'] !== undefined)
    throw new AwsError('UnsupportedTokenTypeException', 400, 'Only refresh tokens can be revoked.');
  const { session, number } = sessionOf(core, token) ?? {};
  if (!session) return;
  if (session.clientId !== client.id) throw unauthorized('Refresh token was issued to another client.');
  if (number === 0 || number === session.newest) putSession(core, { ...session, revoked: true });
}

/**
 * Returns the user that an access token belongs to.
 * @throws NotAuthorizedException unless the token is a valid, unrevoked access token of a local pool with the sign-in
 *   scope
 */
export function authenticate(core: Core, accessToken: string): { pool: Pool; client: Client; user: User } {
  const claims = unverifiedClaims(accessToken);
  const poolId = String(claims?.['iss']).split('/').at(-1) ?? '';
  if (!claims || claims['iss'] !== issuer(poolId) || claims['token_use'] !== 'access')
    throw notAuthorized('Invalid Access Token');
  const pool = poolOf(core, poolId);
  if (!signedClaims(accessToken, issuer(poolId), keySetOf([pool.keys[1]])))
    throw notAuthorized('Invalid Access Token');
  if (Number(claims['exp']) <= secondsNow(core)) throw notAuthorized('Access Token has expired');
  const [sub, originJti] = [String(claims['sub']), String(claims['origin_jti'])];
  const session = core.sessions.get(sessionKey({ poolId, sub, originJti }));
  if (!session || session.revoked) throw notAuthorized('Access Token has been revoked');
  if (!String(claims['scope']).split(' ').includes(SIGN_IN_SCOPE))
    throw notAuthorized('Access Token does not have required scopes');
  return { pool, client: clientOf(core, session.clientId), user: holderOf(core, pool, session) };
}

function refreshToken(session: Session, number: number): string {
  const name = `${Buffer.from(sessionKey(session)).toString('base64url')}.${number}`;
  const seal = createHmac('sha512', Buffer.from(session.secret, 'hex')).update(name).digest('base64url');
  return `${name}.${seal}`;
}

function sessionOf(core: Core, token: string): { session: Session; number: number } | undefined {
  const [key = '', digits = ''] = token.split('.');
  const session = core.sessions.get(Buffer.from(key, 'base64url').toString());
  const number = Number(digits);
  const isKnown = session && Number.isSafeInteger(number) && equal(token, refreshToken(session, number));
  return isKnown ? { session, number } : undefined;
}

/** Reads the session's current user. A new user with the same name does not inherit the session. */
function holderOf(core: Core, pool: Pool, session: Session): User {
  const user = userNamed(core, pool, session.username);
  if (user?.sub !== session.sub) throw userNotFound();
  if (!user.enabled) throw userDisabled();
  return user;
}

async function issue(
  core: Core,
  session: Session,
  source: (typeof triggerSources)['PreTokenGeneration'][number],
  clientMetadata: Metadata,
) {
  const pool = poolOf(core, session.poolId);
  const client = clientOf(core, session.clientId);
  const user = holderOf(core, pool, session);
  const response = await runTrigger(core, pool, 'PreTokenGeneration', source, user, {
    ...(clientMetadata && { clientMetadata }),
  });
  const iat = secondsNow(core);
  const common = {
    sub: user.sub,
    iss: issuer(pool.id),
    origin_jti: session.originJti,
    auth_time: session.authTime,
    iat,
  };
  const { email_verified: verified, ...attributes } = readable(client, user.attributes);
  const access = {
    ...common,
    client_id: client.id,
    token_use: 'access',
    scope: scopesAfter(response),
    exp: iat + client.AccessTokenValidity * 60,
    jti: randomUUID(),
    username: user.username,
  };
  const id = {
    ...common,
    ...attributes,
    ...(verified !== undefined && { email_verified: verified === 'true' }),
    'cognito:username': user.username,
    aud: client.id,
    token_use: 'id',
    exp: iat + client.IdTokenValidity * 60,
    jti: randomUUID(),
  };
  return {
    AccessToken: signToken(pool.keys[1], access),
    IdToken: signToken(pool.keys[0], id),
    ExpiresIn: client.AccessTokenValidity * 60,
    TokenType: 'Bearer',
  };
}

/** Supported response of a version 2 token trigger: only scopes of the access token (syntax: RFC 6749). */
const scopes = z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).default([]);
const triggerResponse = z.strictObject({
  claimsAndScopeOverrideDetails: z
    .strictObject({
      accessTokenGeneration: z.strictObject({ scopesToAdd: scopes, scopesToSuppress: scopes }).optional(),
    })
    .optional(),
});

/** Returns the scopes after the trigger's changes. @throws NotSupported for any other response */
function scopesAfter(response: object): string {
  const { success, data, error } = triggerResponse.safeParse(response);
  if (!success) throw new NotSupported('Cognito', `this response of a token trigger: ${error.message}`);
  const { scopesToAdd = [], scopesToSuppress = [] } =
    data.claimsAndScopeOverrideDetails?.accessTokenGeneration ?? {};
  return [SIGN_IN_SCOPE, ...scopesToAdd].filter((scope) => !scopesToSuppress.includes(scope)).join(' ');
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(key: SigningKey, claims: Claims): string {
  const content = `${encode({ kid: key.kid, alg: 'RS256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(content), createPrivateKey(key.privateKey));
  return `${content}.${signature.toString('base64url')}`;
}

/** Reads a token's claims without verifying them, to find the pool that the token claims to come from. */
function unverifiedClaims(token: string): Claims | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : undefined;
  } catch {
    return undefined;
  }
}
