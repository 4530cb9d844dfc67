import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { assertOf, clientAndPool } from './clients.ts';
import type { Client, Pool, User } from './directory.ts';
import {
  CognitoError,
  incorrectCredentials,
  invalidParameter,
  notAuthorized,
  passwordResetRequired,
  userDisabled,
} from './errors.ts';
import * as parameter from './operation.ts';
import { operation, revealMissing, revealReset, save, type Core, type Operation } from './operation.ts';
import { matches } from './password.ts';
import { stepOf } from './totp.ts';
import { eventAttributes } from './triggers.ts';

const MINUTE = 60_000;
type Metadata = Record<string, string> | undefined;
type Flow = Client['ExplicitAuthFlows'][number];

const withPassword = z.strictObject({
  USERNAME: parameter.username,
  PASSWORD: z.string(),
  SECRET_HASH: parameter.secretHash,
});

/**
 * `ClientMetadata` of the two calls that begin a sign-in reaches triggers that are not supported here (PreSignUp,
 * PreAuthentication, UserMigration) and no other: the API reference says so of each.
 */
const initiateAuth = operation(
  'public',
  z.discriminatedUnion('AuthFlow', [
    z.strictObject({
      AuthFlow: z.literal('USER_PASSWORD_AUTH'),
      ClientId: parameter.text,
      AuthParameters: withPassword,
      ClientMetadata: parameter.metadata,
    }),
  ]),
  (core, input) => begin(core, input, 'ALLOW_USER_PASSWORD_AUTH'),
);

/** A password that a server was given and proves with its own credentials; the same answers as in public. */
const adminInitiateAuth = operation(
  'signed',
  z.discriminatedUnion('AuthFlow', [
    z.strictObject({
      AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
      UserPoolId: parameter.text,
      ClientId: parameter.text,
      AuthParameters: withPassword,
      ClientMetadata: parameter.metadata,
    }),
  ]),
  (core, input) => {
    assertOf(core.directory.client(input.ClientId), input.UserPoolId);
    return begin(core, input, 'ALLOW_ADMIN_USER_PASSWORD_AUTH');
  },
);

async function begin(
  core: Core,
  { ClientId, AuthParameters }: { ClientId: string; AuthParameters: z.output<typeof withPassword> },
  flow: Flow,
): Promise<object> {
  const { USERNAME, PASSWORD, SECRET_HASH } = AuthParameters;
  const { client, pool } = clientAndPool(core, ClientId, USERNAME, SECRET_HASH);
  if (!client.ExplicitAuthFlows.includes(flow))
    throw invalidParameter(`${flow.replace('ALLOW_', '')} flow not enabled for this client`);
  const user = core.directory.find(pool, USERNAME);
  if (!user) revealMissing(client);
  revealReset(client, user);
  const proven = checkPassword(core, pool, user, user?.username ?? USERNAME, PASSWORD);
  return await afterPassword(core, pool, client, proven);
}

const withCode = z.strictObject({
  USERNAME: parameter.username,
  SOFTWARE_TOKEN_MFA_CODE: z.string(),
  SECRET_HASH: parameter.secretHash,
});
const answer = {
  ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
  ClientId: parameter.text,
  Session: z.string(),
  ChallengeResponses: withCode,
  ClientMetadata: parameter.metadata,
};
interface Answer {
  ClientId: string;
  Session: string;
  ChallengeResponses: z.output<typeof withCode>;
  ClientMetadata?: Metadata;
}

const respondToAuthChallenge = operation(
  'public',
  z.discriminatedUnion('ChallengeName', [z.strictObject(answer)]),
  (core, input) => verifySecondFactor(core, input, (pool, name) => core.directory.find(pool, name)),
);

/** "The value of the USERNAME attribute must be the user's actual username, not an alias" (API reference). */
const adminRespondToAuthChallenge = operation(
  'signed',
  z.discriminatedUnion('ChallengeName', [z.strictObject({ ...answer, UserPoolId: parameter.text })]),
  (core, input) => {
    assertOf(core.directory.client(input.ClientId), input.UserPoolId);
    return verifySecondFactor(core, input, (pool, name) => core.directory.user(pool, name));
  },
);

/**
 * Checks a password, under the lockout.
 * @returns the user, now known to have proved it
 * @throws NotAuthorizedException
 */
export function checkPassword(
  core: Core,
  pool: Pool,
  user: User | undefined,
  name: string,
  given: string,
): User {
  const who = `${pool.id}/${name}`;
  core.lockout.assertOpen(who);
  if (user?.verifier && matches(pool.id, user.username, given, user.verifier)) return user;
  core.lockout.fail(who);
  throw incorrectCredentials();
}

/**
 * Only who knows the password learns that the user is disabled, not confirmed, or has to choose a new one.
 *
 * Of a required reset two pages speak. AdminResetUserPassword: the password is deactivated, not changed, and a sign-in
 * is answered by PasswordResetRequiredException. "Requiring imported users to reset their passwords" of the guide: under
 * PreventUserExistenceErrors a random password is answered by NotAuthorizedException all the same. Both hold where the
 * exception follows the deactivated password alone, so that it tells nobody else that there is such an account.
 */
async function afterPassword(core: Core, pool: Pool, client: Client, user: User): Promise<object> {
  if (!user.enabled) throw userDisabled();
  if (user.status === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED') throw passwordResetRequired();
  if (pool.MfaConfiguration === 'OFF' || !user.mfa?.enabled)
    return await signIn(core, pool, client, user, undefined);
  const Session = randomBytes(96).toString('base64url');
  core.mfaSessions.put(
    Session,
    { clientId: client.id, username: user.username },
    client.AuthSessionValidity * MINUTE,
  );
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, FRIENDLY_DEVICE_NAME: '' },
  };
}

/** A wrong code leaves the session open for another try, until it expires or the lockout begins. */
async function verifySecondFactor(
  core: Core,
  { ClientId, Session, ChallengeResponses, ClientMetadata }: Answer,
  find: (pool: Pool, name: string) => User | undefined,
): Promise<object> {
  const { USERNAME, SOFTWARE_TOKEN_MFA_CODE, SECRET_HASH } = ChallengeResponses;
  const { client, pool } = clientAndPool(core, ClientId, USERNAME, SECRET_HASH);
  const session = core.mfaSessions.get(Session);
  const user = session && core.directory.user(pool, session.username);
  if (!user?.totp || session?.clientId !== client.id || find(pool, USERNAME)?.sub !== user.sub)
    throw notAuthorized('Invalid session for the user, session is expired.');
  if (!user.enabled) throw userDisabled();
  const who = `${pool.id}/${user.username}`;
  core.lockout.assertOpen(who);
  const step = stepOf(user.totp.secret, SOFTWARE_TOKEN_MFA_CODE, core.clock.now());
  if (step === undefined) {
    core.lockout.fail(who);
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= user.totp.usedStep)
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  const updated = save(core, pool, { ...user, totp: { ...user.totp, usedStep: step } });
  core.mfaSessions.delete(Session);
  return await signIn(core, pool, client, updated, ClientMetadata);
}

async function signIn(core: Core, pool: Pool, client: Client, user: User, clientMetadata: Metadata) {
  core.lockout.reset(`${pool.id}/${user.username}`);
  await core.triggers.run(pool, 'PostAuthentication', {
    source: 'PostAuthentication_Authentication',
    username: user.username,
    clientId: client.id,
    request: {
      userAttributes: eventAttributes(user),
      newDeviceUsed: false,
      ...(clientMetadata && { clientMetadata }),
    },
    response: {},
  });
  const AuthenticationResult = await core.tokens.signIn(pool, client, user, clientMetadata);
  return { AuthenticationResult, ChallengeParameters: {} };
}

export const signInOperations: Record<string, Operation> = {
  InitiateAuth: initiateAuth,
  AdminInitiateAuth: adminInitiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  AdminRespondToAuthChallenge: adminRespondToAuthChallenge,
};
