import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '#shared/account.ts';
import type { CloudDescription } from '@directory/local-cloud/cloud.ts';
import { type PoolClient, secretHash } from '#functions/access/user-pool/pool-client.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { createAccount } from '#functions/core/publish/create-account.ts';
import { buildAccount } from './builders.ts';

/** Account that can sign in. */
export interface Person {
  sub: string;
  username: string;
  email: string;
  password: string;
}

export type Pool = Pick<CloudDescription, 'aws' | 'resources' | 'region' | 'credentials'>;

/**
 * Creates an account as an operator would: a pool user with a confirmed address, its group, and the account item. The
 * process must have joined the cloud (`joinCloud`). Suites of sign-up use the form instead.
 */
export async function createPerson(
  { aws, resources, region, credentials }: Pool,
  person: { email?: string; password?: string; name?: string; role: Role },
): Promise<Person> {
  const {
    email = `${randomUUID()}@example.test`,
    password = 'secret-enough',
    name = 'Ana Prueba',
    role,
  } = person;
  const cognito = new CognitoIdentityProviderClient({ endpoint: aws, region, credentials });
  const UserPoolId = resources['UserPoolId'];
  const username = randomUUID();
  const created = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: username,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: name },
      ],
    }),
  );
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: username, Password: password, Permanent: true }),
  );
  if (role !== 'user') {
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: username, GroupName: role }));
  }
  cognito.destroy();
  const sub = created.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? username;
  const { factsVersion: _version, ...account } = buildAccount({ sub, email, name, role });
  await createAccount(account, await emailHash(email));
  return { sub, username, email, password };
}

/** Returns the pool client that browsers use, as the sign-in proxy knows it. */
export async function browsersClient(
  cognito: CognitoIdentityProviderClient,
  resources: Pool['resources'],
): Promise<PoolClient> {
  const [UserPoolId, id = ''] = [resources['UserPoolId'], resources['UserPoolClientId']];
  const { UserPoolClient } = await cognito.send(
    new DescribeUserPoolClientCommand({ UserPoolId, ClientId: id }),
  );
  return { id, secret: UserPoolClient?.ClientSecret ?? '' };
}

export interface Tokens {
  accessToken: string;
  idToken: string;
}

/**
 * Signs in with the sign-in proxy's call, but without its rate limits, for suites about something else. The account's
 * list of sessions does not show this sign-in (user-pool.ts signs in as a browser does).
 */
export async function signInAs(
  { aws, resources, region, credentials }: Pool,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Tokens> {
  const cognito = new CognitoIdentityProviderClient({ endpoint: aws, region, credentials });
  const UserPoolId = resources['UserPoolId'];
  const client = await browsersClient(cognito, resources);
  const { AuthenticationResult: tokens } = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId: client.id,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: secretHash(client, email) },
    }),
  );
  cognito.destroy();
  if (!tokens?.AccessToken || !tokens.IdToken) throw new Error(`${email} could not sign in.`);
  return { accessToken: tokens.AccessToken, idToken: tokens.IdToken };
}
