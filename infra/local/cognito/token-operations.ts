import { z } from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { assertSecret } from './clients.ts';
import { CognitoError, notAuthorized } from './errors.ts';
import * as parameter from './operation.ts';
import { operation, type Operation } from './operation.ts';

/**
 * Hands its `ClientMetadata` to the PreTokenGeneration trigger (API reference). What it answers to a client that has
 * neither rotation nor the flow REFRESH_TOKEN_AUTH, nothing says.
 */
const getTokensFromRefreshToken = operation(
  'public',
  z.strictObject({
    ClientId: parameter.text,
    ClientSecret: parameter.clientSecret,
    RefreshToken: z.string(),
    ClientMetadata: parameter.metadata,
  }),
  async (core, { ClientId, ClientSecret, RefreshToken, ClientMetadata }) => {
    const client = core.directory.client(ClientId);
    assertSecret(client, ClientSecret, notAuthorized);
    const rotates = client.RefreshTokenRotation.Feature === 'ENABLED';
    if (!rotates && !client.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH'))
      throw new NotSupported('Cognito', 'refreshing for a client without ALLOW_REFRESH_TOKEN_AUTH');
    return { AuthenticationResult: await core.tokens.refresh(client, RefreshToken, ClientMetadata) };
  },
);

/** Of the errors that RevokeToken documents, the one for a request that isn't authorized. */
const unauthorized = (message: string) => new CognitoError('UnauthorizedException', message, 401);

const revokeToken = operation(
  'public',
  z.strictObject({ ClientId: parameter.text, ClientSecret: parameter.clientSecret, Token: z.string() }),
  (core, { ClientId, ClientSecret, Token }) => {
    const client = core.directory.client(ClientId);
    assertSecret(client, ClientSecret, unauthorized);
    core.tokens.revoke(client, Token);
    return {};
  },
);

const globalSignOut = operation('public', z.strictObject({ AccessToken: z.string() }), (core, input) => {
  const { pool, user } = core.tokens.authenticate(input.AccessToken);
  core.tokens.revokeAll(pool, user);
  return {};
});

export const tokenOperations: Record<string, Operation> = {
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
};
