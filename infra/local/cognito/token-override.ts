import { z } from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { CognitoError } from './errors.ts';
import type { Claims } from './jwt.ts';

/** A scope token of RFC 6749: the claim separates them by spaces. */
const scopes = z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).nullish();

/** Of what a pre token generation function of version 2 may answer, the access token's scopes. */
const responseSchema = z.strictObject({
  claimsAndScopeOverrideDetails: z
    .strictObject({
      accessTokenGeneration: z.strictObject({ scopesToAdd: scopes, scopesToSuppress: scopes }).nullish(),
    })
    .nullish(),
});

/**
 * The access token's claims after the pre token generation function had its say.
 * @param response as the function left it; undefined where the pool has none
 * @throws InvalidLambdaResponseException
 */
export function overrideScopes(claims: Claims & { scope: string }, response: unknown): Claims {
  if (response === undefined) return claims;
  const { success, data, error } = responseSchema.safeParse(response);
  if (!success) {
    const [issue] = error.issues;
    if (issue?.code === 'unrecognized_keys')
      throw new NotSupported('Cognito', `${[...issue.path, ...issue.keys].join('.')} of a token`);
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  const { scopesToAdd, scopesToSuppress } = data.claimsAndScopeOverrideDetails?.accessTokenGeneration ?? {};
  const suppressed = new Set(scopesToSuppress);
  const all = [...claims.scope.split(' '), ...(scopesToAdd ?? [])];
  return { ...claims, scope: all.filter((scope) => !suppressed.has(scope)).join(' ') };
}
