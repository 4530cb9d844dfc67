import {
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolCommand,
  SetUserPoolMfaConfigCommand,
  type CreateUserPoolClientRequest,
  type CreateUserPoolRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientSettings, uniqueName } from '../target.ts';

/**
 * Makes a real pool with the groups of the product, from CloudFormation's properties: the API names them alike but
 * for the second factor, which it sets by a call of its own. **Nobody has run this yet.**
 */
export async function createPool(pool: object, client: object) {
  const sdk = new CognitoIdentityProviderClient(clientSettings(''));
  const { EnabledMfas, MfaConfiguration, ...properties } = pool as CreateUserPoolRequest & {
    EnabledMfas: string[];
  };
  const { UserPool } = await sdk.send(
    new CreateUserPoolCommand({ ...properties, PoolName: uniqueName('pool') }),
  );
  const UserPoolId = UserPool!.Id!;
  const close = async () => {
    await sdk.send(new DeleteUserPoolCommand({ UserPoolId }));
    sdk.destroy();
  };
  try {
    await sdk.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId,
        MfaConfiguration,
        SoftwareTokenMfaConfiguration: { Enabled: EnabledMfas.includes('SOFTWARE_TOKEN_MFA') },
      }),
    );
    for (const GroupName of ['worker', 'admin'])
      await sdk.send(new CreateGroupCommand({ UserPoolId, GroupName }));
    const { UserPoolClient } = await sdk.send(
      new CreateUserPoolClientCommand({
        ...(client as CreateUserPoolClientRequest),
        UserPoolId,
        ClientName: 'conformance',
      }),
    );
    const region = UserPoolId.split('_')[0]!;
    const url = `https://cognito-idp.${region}.amazonaws.com`;
    return { url, UserPoolId, ClientId: UserPoolClient!.ClientId!, issuer: `${url}/${UserPoolId}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}
