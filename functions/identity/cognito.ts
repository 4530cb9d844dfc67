import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { clientOptions, lazyClient } from '#functions/data/aws-client.ts';

/** The user pool's API. */
export const cognito = lazyClient(() => new CognitoIdentityProviderClient(clientOptions));
