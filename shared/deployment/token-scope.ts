/**
 * The scope of the access tokens that browsers get: the API demands it, and the user pool knows nothing of it
 * (functions/access/sign-in/token-scopes.ts).
 */
export const apiScope = 'directory/api';

/** The scope by which a token opens the user pool's operations on one's own user. Browsers' tokens never have it. */
export const ownUserScope = 'aws.cognito.signin.user.admin';

/**
 * What GetTokensFromRefreshToken hands to the pre-token-generation trigger where a token shall have `ownUserScope`. Only
 * who holds the secret of one of the pool's clients can say it, and the sign-in proxy passes nothing of the kind on.
 */
export const ownUserMetadata = { ownUser: 'true' } as const;
