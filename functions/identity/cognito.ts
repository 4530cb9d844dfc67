import {
  CognitoIdentityProviderClient,
  NotAuthorizedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { clientOptions, lazyClient } from '#functions/data/aws-client.ts';

/** The user pool's API. */
export const cognito = lazyClient(() => new CognitoIdentityProviderClient(clientOptions));

/**
 * The user pool's answer to somebody's own access token, which may be revoked there while the API's authorizer still
 * takes it. For commands that take no password: the pool refuses a wrong one by the same error.
 * @throws AppError session-ended
 */
export async function withOwnToken<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotAuthorizedException) throw new AppError('session-ended');
    throw error;
  }
}
