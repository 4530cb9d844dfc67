import { createHmac, randomUUID } from 'node:crypto';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import type { AttributeType, AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { credentials, region } from '../account.ts';
import { Clock } from '../clock.ts';
import { createCognito, type CognitoOptions } from '../cognito/index.ts';
import type { triggerSources } from '../cognito/triggers.ts';
import { Store } from '../store.ts';
import { propertiesOf } from '../stack/supported.ts';
import { listen } from './local-service.ts';
import { CLIENT, POOL } from './pool-properties.ts';

export const PASSWORD = 'Passw0rd!';
export const NEW_PASSWORD = 'another-secret';
export const HOUR = 3_600_000;

export const address = (): string => `${randomUUID()}@example.test`;
export const incorrect = 'NotAuthorizedException: Incorrect username or password.';

/** Expects an error with this name, message, or both (`Name: message`). */
export async function refused(call: Promise<unknown>, error: string): Promise<void> {
  const { name, message } = await call.then(
    () => new Error('not refused'),
    (caught: Error) => caught,
  );
  expect(`${name}: ${message}`).toContain(error);
}

export interface TriggerEvent {
  triggerSource: string;
  userName: string;
  request: { userAttributes: Record<string, string>; clientMetadata?: Record<string, string> };
  response: object;
}
type Trigger = (event: TriggerEvent) => unknown;

/** Builds a token trigger that returns these overrides. */
export const generating = (accessTokenGeneration: object) => (event: TriggerEvent) => ({
  ...event,
  response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } },
});
export const OWN_USER = 'aws.cognito.signin.user.admin';

/** The template's pool, with mail and triggers for tests. */
export const TEST_POOL = {
  ...POOL,
  EmailConfiguration: {
    EmailSendingAccount: 'DEVELOPER',
    From: 'no-reply@example.com',
    SourceArn: 'arn:aws:ses:us-east-1:000000000000:identity/example.com',
    ConfigurationSet: 'codes',
  },
  LambdaConfig: {
    PostConfirmation: 'PostConfirmation',
    CustomMessage: 'CustomMessage',
    PostAuthentication: 'PostAuthentication',
    PreTokenGenerationConfig: { LambdaArn: 'PreTokenGeneration', LambdaVersion: 'V2_0' },
  },
};

/** Starts the stand-in on a port, with the template's pool and its client for browsers. Tests must close it. */
export async function startPool() {
  const clock = new Clock();
  const store = new Store(':memory:');
  const mails: Array<Parameters<CognitoOptions['sendEmail']>[0]> = [];
  const events: TriggerEvent[] = [];
  /** Tests may replace the receiver of mails, and a trigger's function, which by default changes nothing. */
  const replaced: {
    triggers: Partial<Record<keyof typeof triggerSources, Trigger>>;
    sendEmail?: CognitoOptions['sendEmail'];
  } = { triggers: {} };
  const settings: CognitoOptions = {
    clock,
    store,
    region,
    accountId: '000000000000',
    triggerTimeout: 50,
    invokeTrigger: async (name, event) => {
      events.push(structuredClone(event) as TriggerEvent);
      const trigger = replaced.triggers[name as keyof typeof triggerSources];
      return trigger ? trigger(event as TriggerEvent) : event;
    },
    sendEmail: (mail) => (replaced.sendEmail ?? ((kept) => void mails.push(kept)))(mail),
  };
  const cognito = createCognito(settings);
  const { UserPoolId } = cognito.createUserPool(
    'Accounts',
    propertiesOf('AWS::Cognito::UserPool', TEST_POOL),
  );
  for (const GroupName of ['worker', 'admin']) cognito.createGroup({ UserPoolId, GroupName });
  const { url, close } = await listen(cognito.handle);
  const sdk = new CognitoIdentityProvider({ endpoint: url, region, credentials, maxAttempts: 1 });

  function mailedCode(email: string): string {
    const mail = mails.findLast(({ to }) => to === email);
    const code = mail && /\d{6}/.exec(mail.html)?.[0];
    if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
    return code;
  }

  const call = (operation: string, input: object): Promise<unknown> =>
    (sdk as unknown as Record<string, (input: object) => Promise<unknown>>)[operation]!(input);

  const pool = { call, cognito, settings, clock, mails, events, replaced, url, sdk, UserPoolId, mailedCode };

  /** Creates another client of the pool and returns calls that use it. */
  async function withClient(logicalId: string, properties: object) {
    const { ClientId } = cognito.createClient(
      logicalId,
      propertiesOf('AWS::Cognito::UserPoolClient', { UserPoolId, ...properties }),
    );
    const { UserPoolClient } = await sdk.describeUserPoolClient({ UserPoolId, ClientId });
    const ClientSecret = UserPoolClient!.ClientSecret!;

    /** Computes a client's secret hash (developer guide, "Computing secret hash values"). */
    const secretHash = (username: string) =>
      createHmac('sha256', ClientSecret).update(`${username}${ClientId}`).digest('base64');
    const as = (Username: string) => ({ ClientId, Username, SecretHash: secretHash(Username) });
    const proof = (USERNAME: string) => ({ USERNAME, SECRET_HASH: secretHash(USERNAME) });
    const client = { ClientId, ClientSecret };

    async function signUp(email: string, username: string = randomUUID(), more: AttributeType[] = []) {
      const UserAttributes = [{ Name: 'email', Value: email }, ...more];
      const answer = await sdk.signUp({ ...as(username), Password: PASSWORD, UserAttributes });
      return { username, sub: answer.UserSub! };
    }

    async function confirm(username: string, ConfirmationCode: string) {
      await sdk.confirmSignUp({ ...as(username), ConfirmationCode, ForceAliasCreation: false });
    }

    /** Creates a confirmed user. */
    async function register(email: string = address(), more: AttributeType[] = []) {
      const user = await signUp(email, undefined, more);
      await confirm(user.username, mailedCode(email));
      return { email, ...user };
    }

    /** Signs in with a password. Returns tokens or a challenge. */
    const begin = (name: string, password: string = PASSWORD) =>
      sdk.adminInitiateAuth({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { ...proof(name), PASSWORD: password },
      });

    async function signIn(name: string, password: string = PASSWORD): Promise<AuthenticationResultType> {
      const answer = await begin(name, password);
      if (!answer.AuthenticationResult)
        throw new Error(`Sign-in returned the challenge ${answer.ChallengeName}.`);
      return answer.AuthenticationResult;
    }

    const refresh = async (RefreshToken: string | undefined, ClientMetadata?: Record<string, string>) => {
      const input = { ...client, RefreshToken, ClientMetadata };
      return (await sdk.getTokensFromRefreshToken(input)).AuthenticationResult!;
    };

    const userOf = ({ AccessToken }: AuthenticationResultType) => sdk.getUser({ AccessToken });

    /**
     * Adds an authenticator app, which every sign-in then requires.
     * @returns `used`, the code that no sign-in accepts again, and `code`, which returns the current half minute's code
     */
    async function addAuthenticator(email: string) {
      const { AccessToken } = await signIn(email);
      const { SecretCode = '' } = await sdk.associateSoftwareToken({ AccessToken });
      const code = () => generateSync({ secret: SecretCode, epoch: Math.floor(clock.now() / 1000) });
      const used = code();
      await sdk.verifySoftwareToken({ AccessToken, UserCode: used });
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
      await sdk.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings });
      return { used, code };
    }

    return {
      ...pool,
      ...{ ClientId, client, as, proof },
      ...{ signUp, confirm, register, begin, signIn, refresh, userOf, addAuthenticator },
    };
  }

  return {
    ...(await withClient('Browsers', CLIENT)),
    withClient,
    async close() {
      sdk.destroy();
      await close();
      store.close();
    },
  };
}

/** Returns the claims of a token without verifying it. */
export const claimsOf = (token: string | undefined) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
