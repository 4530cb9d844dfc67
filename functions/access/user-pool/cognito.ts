import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientOptions, lazyClient } from '#functions/data/aws-client.ts';

/** The user pool's API, for what the pool does by itself. */
export const cognito = lazyClient(() => new CognitoIdentityProviderClient(clientOptions));

/** Milliseconds: the pool waits five seconds for a trigger of ours, its cold start included. */
const withTriggers = 6_000;

/**
 * The same for calls in which the pool asks a trigger. Given up early they would be made again, and what they spend (a
 * challenge, a code) is spent by the first of them: a person whose code was right would hear that it was not.
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

/** The name of an error of the user pool; undefined for any other. */
export const poolErrorOf = (error: unknown): string | undefined =>
  error instanceof CognitoIdentityProviderServiceException ? error.name : undefined;
