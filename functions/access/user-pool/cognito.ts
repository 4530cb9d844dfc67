import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientOptions, lazyClient } from '#functions/data/aws-client.ts';

/** Client of the user pool's API, for calls that run no trigger. */
export const cognito = lazyClient(() => new CognitoIdentityProviderClient(clientOptions));

/** Timeout in milliseconds: the pool waits five seconds for our trigger, including its cold start. */
const withTriggers = 6_000;

/**
 * Client for calls in which the pool runs a trigger. With a shorter timeout, the SDK would retry while the first call
 * still runs. That call has already spent the challenge or code, so the retry would fail even with a right code.
 */
export const cognitoWithTriggers = lazyClient(() => {
  const { requestHandler, ...options } = clientOptions;
  const atLeast = (milliseconds: number): number => Math.max(milliseconds, withTriggers);
  return new CognitoIdentityProviderClient({
    ...options,
    requestHandler: {
      ...requestHandler,
      requestTimeout: atLeast(requestHandler.requestTimeout),
      socketTimeout: atLeast(requestHandler.socketTimeout),
    },
  });
});

/** Returns the name of a user pool error; undefined for any other error. */
export const poolErrorOf = (error: unknown): string | undefined =>
  error instanceof CognitoIdentityProviderServiceException ? error.name : undefined;
