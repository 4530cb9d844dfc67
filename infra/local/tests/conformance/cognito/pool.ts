import { createHmac, randomUUID } from 'node:crypto';
import type { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  DescribeUserPoolClientCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  SignUpCommand,
  type AttributeType,
  type AuthenticationResultType,
} from '@aws-sdk/client-cognito-identity-provider';
import { Clock } from '../../../clock.ts';
import { createCognito, type CognitoOptions } from '../../../cognito/index.ts';
import { variants } from '../../../cognito/supported.ts';
import { Store } from '../../../store.ts';
import { listen } from '../../../testing/local-service.ts';
import { paths, type Sent, type Suite } from '../suite.ts';
import { clientSettings, target } from '../target.ts';
import { createPool } from './aws-pool.ts';
import { TEST_CLIENT, TEST_POOL } from './properties.ts';

export const PASSWORD = 'Passw0rd!';
export const NO_MAILBOX = 'the code is in a mail, and a real pool’s mails are not read here';
export const NO_CLOCK = 'a real pool’s time does not move for a test';
export const OWN_FUNCTION = 'it needs a function of the test’s own as a trigger';
export const OUR_LIMIT = 'AWS says of its limits only that they vary with the risk';

/** An address whose mails end at SES’s simulator where the pool is real, so that none bounces. */
export const address = (): string => `success+${randomUUID()}@simulator.amazonses.com`;

export interface PoolOptions {
  pool?: object;
  client?: object;
  invokeTrigger?: CognitoOptions['invokeTrigger'];
  triggerTimeout?: number;
  /** Takes the pool's mails instead of the list that tests read codes from. */
  sendEmail?: CognitoOptions['sendEmail'];
}

/** Where a pool is, and what only the stand-in lets a test do. */
interface Place {
  url: string;
  UserPoolId: string;
  ClientId: string;
  issuer: string;
  clock: Clock;
  mails: Array<Parameters<CognitoOptions['sendEmail']>[0]>;
  close: () => Promise<void>;
}

/** The stand-in with one pool, one client and the groups of the product. */
export async function startStandInPool(options: PoolOptions = {}) {
  const clock = new Clock();
  const store = new Store(':memory:');
  const mails: Place['mails'] = [];
  const settings: CognitoOptions = {
    clock,
    store,
    region: 'us-east-1',
    accountId: '000000000000',
    invokeTrigger: options.invokeTrigger ?? (() => Promise.reject(new Error('No trigger was expected.'))),
    sendEmail: options.sendEmail ?? ((mail) => void mails.push(mail)),
    ...(options.triggerTimeout !== undefined && { triggerTimeout: options.triggerTimeout }),
  };
  const cognito = createCognito(settings);
  const { UserPoolId } = cognito.createUserPool('Accounts', { ...TEST_POOL, ...options.pool });
  const { ClientId } = cognito.createClient('Web', { UserPoolId, ...TEST_CLIENT, ...options.client });
  for (const GroupName of ['worker', 'admin']) cognito.createGroup({ UserPoolId, GroupName });
  const { url, close } = await listen(cognito.handle);
  return {
    cognito,
    settings,
    clock,
    mails,
    url,
    UserPoolId,
    ClientId,
    issuer: cognito.issuer(UserPoolId),
    async close() {
      await close();
      store.close();
    },
  };
}

/**
 * A pool at the target, with clients for it; to be closed by who opened it.
 * @param suite notes what is exercised; other tests have none
 */
export async function openPool(suite: Suite | undefined, options: PoolOptions = {}) {
  const place: Place =
    target.kind === 'aws'
      ? {
          ...(await createPool({ ...TEST_POOL, ...options.pool }, { ...TEST_CLIENT, ...options.client })),
          clock: new Clock(),
          mails: [],
        }
      : await startStandInPool(options);
  suite?.exercised('AWS::Cognito::UserPool', paths({ ...TEST_POOL, ...options.pool }));
  suite?.exercised('AWS::Cognito::UserPoolClient', [
    'UserPoolId',
    ...paths({ ...TEST_CLIENT, ...options.client }),
  ]);
  return await poolAt(place, suite);
}
export type CognitoPool = Awaited<ReturnType<typeof poolAt>>;

/** Counts a parameter under what decides about it: `USER_PASSWORD_AUTH.ClientMetadata`. */
function parametersOf({ input }: Sent): string[] {
  const given = input as Record<string, unknown>;
  const variant = variants.map((name) => given[name]).find((value) => typeof value === 'string');
  return paths(input).map((path) => (variant === undefined ? path : `${variant}.${path}`));
}

/** Gathers which operation was answered by which error, as `GetUser NotAuthorizedException`. */
function noteErrors(sdk: CognitoIdentityProviderClient): Set<string> {
  const errors = new Set<string>();
  sdk.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (sent) => {
        try {
          return await next(sent);
        } catch (error) {
          const { name, $metadata } = error as CognitoIdentityProviderServiceException;
          if ($metadata.httpStatusCode !== 501) errors.add(`${commandName.replace(/Command$/, '')} ${name}`);
          throw error;
        }
      },
    { step: 'initialize', name: 'errors' },
  );
  return errors;
}

async function poolAt(place: Place, suite: Suite | undefined) {
  const { UserPoolId, ClientId, mails } = place;
  const sdk = new CognitoIdentityProviderClient(clientSettings(place.url));
  suite?.watch(sdk, parametersOf);

  const errors = noteErrors(sdk);
  const { UserPoolClient } = await sdk.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
  const ClientSecret = UserPoolClient?.ClientSecret;

  /** "Computing secret hash values" of the guide; undefined for a client without a secret. */
  const secretHash = (username: string) =>
    ClientSecret && createHmac('sha256', ClientSecret).update(`${username}${ClientId}`).digest('base64');

  /** What every call says of the user and the client that it is for. */
  const as = (Username: string) => {
    const SecretHash = secretHash(Username);
    return { ClientId, Username, ...(SecretHash !== undefined && { SecretHash }) };
  };

  /** The same in a sign-in's parameters and answers. */
  const named = (USERNAME: string) => {
    const SECRET_HASH = secretHash(USERNAME);
    return { USERNAME, ...(SECRET_HASH !== undefined && { SECRET_HASH }) };
  };

  /** What the calls say that name no user. */
  const client = { ClientId, ...(ClientSecret !== undefined && { ClientSecret }) };

  /** The code in the newest mail to an address. */
  function mailedCode(email: string): string {
    const mail = mails.findLast(({ to }) => to === email);
    const code = mail && /\d{6}/.exec(mail.html)?.[0];
    if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
    return code;
  }

  async function signUp(email: string, username: string = randomUUID(), more: AttributeType[] = []) {
    const UserAttributes = [{ Name: 'email', Value: email }, ...more];
    const answer = await sdk.send(new SignUpCommand({ ...as(username), Password: PASSWORD, UserAttributes }));
    return { username, ...answer };
  }

  async function confirm(username: string, code: string) {
    await sdk.send(new ConfirmSignUpCommand({ ...as(username), ConfirmationCode: code }));
  }

  /** A confirmed user: by sign-up and code, and where no code can be read, made by an administrator. */
  async function register(email: string = address(), more: AttributeType[] = []) {
    if (target.kind === 'stand-in') {
      const user = await signUp(email, undefined, more);
      await confirm(user.username, mailedCode(email));
      return { email, username: user.username, sub: user.UserSub! };
    }
    const Username = randomUUID();
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
      ...more,
    ];
    const { User } = await sdk.send(
      new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS', UserAttributes }),
    );
    const password = { UserPoolId, Username, Password: PASSWORD, Permanent: true };
    await sdk.send(new AdminSetUserPasswordCommand(password));
    const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
    return { email, username: Username, sub: sub! };
  }

  /** The answer to a password that a server proves: tokens, or what else is asked for. */
  const begin = (name: string, password: string = PASSWORD) =>
    sdk.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { ...named(name), PASSWORD: password },
      }),
    );

  async function signIn(name: string, password: string = PASSWORD): Promise<AuthenticationResultType> {
    const answer = await begin(name, password);
    if (!answer.AuthenticationResult) throw new Error(`Signing in asked for ${answer.ChallengeName}.`);
    return answer.AuthenticationResult;
  }

  /** New tokens by the call that Amplify makes. */
  const refresh = async (RefreshToken: string | undefined) =>
    (await sdk.send(new GetTokensFromRefreshTokenCommand({ ...client, RefreshToken }))).AuthenticationResult!;

  /** Whom an access token speaks for. */
  const userOf = ({ AccessToken }: AuthenticationResultType) => sdk.send(new GetUserCommand({ AccessToken }));

  return {
    ...place,
    sdk,
    errors,
    ClientSecret,
    as,
    named,
    client,
    begin,
    refresh,
    userOf,
    mailedCode,
    signUp,
    confirm,
    register,
    signIn,
    async close() {
      sdk.destroy();
      await place.close();
    },
  };
}
