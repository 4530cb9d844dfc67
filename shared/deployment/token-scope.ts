/**
 * Scope of the access tokens for browsers, required by the API. The user pool has no such scope; our trigger adds it
 * (functions/access/sign-in/token-scopes.ts).
 */
export const apiScope = 'directory/api';

/** Scope that lets a token call the user pool's operations on its own user. Tokens of browsers never have it. */
export const ownUserScope = 'aws.cognito.signin.user.admin';

/**
 * Metadata that asks the pre-token-generation trigger, through GetTokensFromRefreshToken, for a token with
 * `ownUserScope`. Sending it takes a pool client's secret, and the sign-in proxy forwards no metadata.
 */
export const ownUserMetadata = { ownUser: 'true' } as const;
