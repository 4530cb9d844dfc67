import { randomUUID } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
  type AuthenticationResultType,
} from '@aws-sdk/client-cognito-identity-provider';
import { Clock } from '#infra/local/clock.ts';
import { createCognito, type CognitoOptions } from '#infra/local/cognito/index.ts';
import { Store } from '#infra/local/store.ts';
import { listen } from './local-service.ts';

export const PASSWORD = 'Passw0rd!';
type Mail = Parameters<CognitoOptions['sendEmail']>[0];

/** A pool as our template makes one: e-mail is an alias, names are case-insensitive, the browser can't tell who exists. */
export const POOL = {
  AliasAttributes: ['email'],
  AutoVerifiedAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  Policies: { PasswordPolicy: { MinimumLength: 6 } },
  Schema: [
    { Name: 'email', Required: true, Mutable: true },
    { Name: 'worker', AttributeDataType: 'Boolean', Mutable: true },
    { Name: 'terms', AttributeDataType: 'String' },
  ],
  MfaConfiguration: 'OPTIONAL',
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
};

/** ALLOW_USER_PASSWORD_AUTH keeps tests that are not about SRP fast; the product's client does not allow it. */
export const CLIENT = {
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_PASSWORD_AUTH'],
  PreventUserExistenceErrors: 'ENABLED',
  AccessTokenValidity: 10,
  IdTokenValidity: 10,
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
  ReadAttributes: ['email', 'email_verified', 'custom:worker'],
  WriteAttributes: ['email', 'custom:worker', 'custom:terms'],
};

interface Options {
  pool?: object;
  client?: object;
  invokeTrigger?: CognitoOptions['invokeTrigger'];
  triggerTimeout?: number;
}

/** A listening user pool service with one pool, one client, the groups of the product, and clients for it. */
export async function startCognito(options: Options = {}) {
  const clock = new Clock();
  const store = new Store(':memory:');
  const mails: Mail[] = [];
  const settings: CognitoOptions = {
    clock,
    store,
    region: 'us-east-1',
    accountId: '000000000000',
    invokeTrigger: options.invokeTrigger ?? (() => Promise.reject(new Error('No trigger was expected.'))),
    sendEmail: (mail) => void mails.push(mail),
    ...(options.triggerTimeout !== undefined && { triggerTimeout: options.triggerTimeout }),
  };
  const cognito = createCognito(settings);
  const { UserPoolId } = cognito.createUserPool('Accounts', { ...POOL, ...options.pool });
  const { ClientId } = cognito.createClient('Web', { UserPoolId, ...CLIENT, ...options.client });
  for (const GroupName of ['worker', 'admin']) cognito.createGroup({ UserPoolId, GroupName });
  const { url, close } = await listen(cognito.handle);
  const sdk = new CognitoIdentityProviderClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
    maxAttempts: 1,
  });

  /** The code in the newest mail to an address. */
  function mailedCode(email: string): string {
    const mail = mails.findLast(({ to }) => to === email);
    const code = mail && /\d{6}/.exec(mail.html)?.[0];
    if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
    return code;
  }

  async function signUp(email: string, username: string = randomUUID()) {
    const UserAttributes = [{ Name: 'email', Value: email }];
    const answer = await sdk.send(
      new SignUpCommand({ ClientId, Username: username, Password: PASSWORD, UserAttributes }),
    );
    return { username, ...answer };
  }

  async function confirm(username: string, code: string) {
    await sdk.send(new ConfirmSignUpCommand({ ClientId, Username: username, ConfirmationCode: code }));
  }

  /** A user who has signed up and confirmed. */
  async function register(email: string) {
    const user = await signUp(email);
    await confirm(user.username, mailedCode(email));
    return { email, username: user.username, sub: user.UserSub! };
  }

  async function signIn(name: string, password: string = PASSWORD): Promise<AuthenticationResultType> {
    const AuthParameters = { USERNAME: name, PASSWORD: password };
    const answer = await sdk.send(
      new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    );
    if (!answer.AuthenticationResult) throw new Error(`Signing in asked for ${answer.ChallengeName}.`);
    return answer.AuthenticationResult;
  }

  return {
    cognito,
    settings,
    clock,
    mails,
    url,
    sdk,
    UserPoolId,
    ClientId,
    mailedCode,
    signUp,
    confirm,
    register,
    signIn,
    async close() {
      sdk.destroy();
      await close();
      store.close();
    },
  };
}
export type CognitoFixture = Awaited<ReturnType<typeof startCognito>>;
