import { randomUUID } from 'node:crypto';
import { readable } from './attributes.ts';
import type { Client, Pool, User } from './directory.ts';
import { lifetimes } from './spec.ts';

/** By which an access token opens the operations on one's own user. */
export const SIGN_IN_SCOPE = 'aws.cognito.signin.user.admin';

/** Issuer URL of a pool, as on AWS whatever address this cloud listens on. */
export function issuer(poolId: string): string {
  return `https://cognito-idp.${poolId.slice(0, poolId.indexOf('_'))}.amazonaws.com/${poolId}`;
}

/**
 * What both tokens of a sign-in say, as the developer guide lists it for each.
 * @param iat now, in seconds since the epoch, as `authTime`
 */
export function claimsOf(
  session: { originJti: string; authTime: number },
  pool: Pool,
  client: Client,
  user: User,
  iat: number,
) {
  const life = lifetimes(client);
  const common = {
    sub: user.sub,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: issuer(pool.id),
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: session.authTime,
    iat,
  };
  const { email_verified, ...attributes } = readable(client, user.attributes);
  return {
    access: {
      ...common,
      client_id: client.id,
      token_use: 'access',
      scope: SIGN_IN_SCOPE,
      exp: iat + life.access,
      jti: randomUUID(),
      username: user.username,
    },
    id: {
      ...common,
      ...attributes,
      ...(email_verified !== undefined && { email_verified: email_verified === 'true' }),
      'cognito:username': user.username,
      aud: client.id,
      token_use: 'id',
      exp: iat + life.id,
      jti: randomUUID(),
    },
  };
}
