export const poolClientId = 'gallery';

const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Builds a token like the user pool's, with an invalid signature and an expiry in the far future. */
const token = (use: 'access' | 'id', sub: string): string =>
  [
    segment({ alg: 'RS256', kid: 'gallery' }),
    segment({ sub, username: sub, token_use: use, client_id: poolClientId, iat: 1, exp: 4_102_444_800 }),
    segment('no signature'),
  ].join('.');

/** Returns what Amplify stores in the browser for a signed-in user. */
export function storedSession(sub: string): Record<string, string> {
  const prefix = `CognitoIdentityServiceProvider.${poolClientId}`;
  return {
    [`${prefix}.LastAuthUser`]: sub,
    [`${prefix}.${sub}.accessToken`]: token('access', sub),
    [`${prefix}.${sub}.idToken`]: token('id', sub),
    [`${prefix}.${sub}.refreshToken`]: 'refresh',
    [`${prefix}.${sub}.clockDrift`]: '0',
  };
}

/** Returns the sign-in proxy's response to a sign-in without further steps. */
export const signedIn = (sub: string): Record<string, unknown> => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    AccessToken: token('access', sub),
    IdToken: token('id', sub),
    RefreshToken: 'refresh',
    TokenType: 'Bearer',
    ExpiresIn: 600,
  },
});
