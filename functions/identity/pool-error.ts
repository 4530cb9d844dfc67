import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider';

/** The name of an error of the user pool; undefined for any other. */
export const poolErrorOf = (error: unknown): string | undefined =>
  error instanceof CognitoIdentityProviderServiceException ? error.name : undefined;
