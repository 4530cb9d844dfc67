/** The user pool's client of every state. */
export const poolClientId = 'gallery';

const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens as the user pool gives them; nobody checks their signature here, and they outlive every clock. */
const token = (use: 'access' | 'id', sub: string): string =>
  [
    segment({ alg: 'RS256', kid: 'gallery' }),
    segment({ sub, username: sub, token_use: use, client_id: poolClientId, iat: 1, exp: 4_102_444_800 }),
    segment('no signature'),
  ].join('.');

/** What Amplify keeps in this browser's storage while somebody is signed in. */
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

/** What the sign-in proxy answers to a sign-in that asks for nothing more. */
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
