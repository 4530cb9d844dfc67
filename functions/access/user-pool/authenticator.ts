import {
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  InvalidParameterException,
  NotAuthorizedException,
  SoftwareTokenMFANotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { ownUserMetadata } from '#shared/deployment/token-scope.ts';
import { cognito } from './cognito.ts';
import { serverClient } from './pool-client.ts';
import { type PoolTokens, refreshTokens } from './pool-sign-in.ts';
import { endServerSignIn } from './prove-password.ts';

/**
 * Creates a key for an authenticator app, base 32. The key takes effect only once a code from the app was entered
 * (`proveAuthenticator`). Until then an app that was verified earlier stays valid.
 * @param tokens of a sign-in by the server-only client; this function ends the sign-in
 * @throws AppError session-ended
 */
export async function newAuthenticatorKey(tokens: PoolTokens): Promise<string> {
  const secret = await asOwner(tokens, async (AccessToken) => {
    const answer = await cognito().send(new AssociateSoftwareTokenCommand({ AccessToken }));
    return answer.SecretCode;
  });
  if (!secret) throw new Error('The user pool returned no key.');
  return secret;
}

/**
 * Checks by a code that an app has the most recently created key.
 * @param tokens of a sign-in by the server-only client; this function ends the sign-in
 * @throws AppError code-refused, authenticator-missing (no key was created), session-ended
 */
export async function proveAuthenticator(tokens: PoolTokens, code: string): Promise<void> {
  try {
    await asOwner(tokens, (AccessToken) =>
      cognito().send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code })),
    );
  } catch (error) {
    if (error instanceof CodeMismatchException || error instanceof EnableSoftwareTokenMFAException)
      throw new AppError('code-refused');
    if (error instanceof SoftwareTokenMFANotFoundException || error instanceof InvalidParameterException)
      throw new AppError('authenticator-missing');
    throw error;
  }
}

/**
 * Calls the pool with a token that has the pool's own scope; browsers' tokens lack it (sign-in/token-scopes.ts). Always
 * ends the sign-in afterwards.
 * @throws AppError session-ended if all sign-ins ended meanwhile
 */
async function asOwner<T>(tokens: PoolTokens, act: (accessToken: string) => Promise<T>): Promise<T> {
  try {
    if (!tokens.refreshToken) throw new Error('The sign-in has no refresh token.');
    const own = await refreshTokens(await serverClient(), tokens.refreshToken, ownUserMetadata);
    return await act(own.accessToken);
  } catch (error) {
    throw error instanceof NotAuthorizedException ? new AppError('session-ended') : error;
  } finally {
    await endServerSignIn(tokens);
  }
}
