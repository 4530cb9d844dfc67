/**
 * The scope of the access tokens that browsers get: the API demands it, and the user pool knows nothing of it
 * (functions/sign-in/token-scopes.ts).
 */
export const apiScope = 'directory/api';

/** The scope by which a token opens the user pool's operations on one's own user. Browsers' tokens never have it. */
export const ownUserScope = 'aws.cognito.signin.user.admin';
