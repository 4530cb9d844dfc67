import * as z from 'zod';
import type { PoolTokens } from '../user-pool/pool-sign-in.ts';

const claims = z.object({ sub: z.string().min(1), username: z.string().min(1), auth_time: z.int() });

/**
 * Reads the user and the time of the sign-in (seconds since the epoch) from an access token. Does not check the
 * signature, so pass only tokens that come straight from the user pool.
 */
export function readToken({ accessToken }: Pick<PoolTokens, 'accessToken'>): {
  sub: string;
  userName: string;
  signedInAt: number;
} {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { sub, username: userName, auth_time: signedInAt } = claims.parse(JSON.parse(payload));
  return { sub, userName, signedInAt };
}
