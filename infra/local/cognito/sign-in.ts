import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AwsError } from '../protocol/aws-error.ts';
import { clientOf, findUser, poolOf, putUser, userKey, userNamed } from './core.ts';
import type { Client, Core, Pool, User } from './core.ts';
import { assertSecret, assertSecretHash, stepOf } from './credentials.ts';
import { expiredCode, invalidParameter, notAuthorized, unauthorized, userDisabled } from './errors.ts';
import { assertUnlocked, checkPassword, countFailure } from './limits.ts';
import * as parameter from './operation.ts';
import { operation, type Operation } from './operation.ts';
import { refreshSession, revokeSession, startSession, type Metadata } from './tokens.ts';
import { runTrigger } from './triggers.ts';

/** Milliseconds that a sign-in waits for its second factor: the default of AuthSessionValidity. */
const SESSION_LIFETIME = 3 * 60_000;

const passwordParameters = { USERNAME: parameter.username, PASSWORD: z.string() };
const challengeAnswer = {
  ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
  ClientId: parameter.text,
  Session: z.string(),
  ChallengeResponses: z.strictObject({
    USERNAME: parameter.username,
    SOFTWARE_TOKEN_MFA_CODE: z.string(),
    SECRET_HASH: parameter.secretHash,
  }),
};
type ChallengeAnswer = z.output<z.ZodObject<typeof challengeAnswer>> & { ClientMetadata?: Metadata };

/** Checks that the client allows this auth flow. @throws InvalidParameterException */
function assertAllows({ ExplicitAuthFlows }: Client, flow: string): void {
  if (!ExplicitAuthFlows.some((allowed) => allowed === `ALLOW_${flow}`))
    throw invalidParameter('Auth flow not enabled for this client');
}

const clientProof = { ClientId: parameter.text, ClientSecret: z.string().min(1).max(64).optional() };

export const signInOperations: Record<string, Operation> = {
  /** Always refused: no supported client allows ALLOW_USER_PASSWORD_AUTH. */
  InitiateAuth: operation(
    'public',
    {
      AuthFlow: z.literal('USER_PASSWORD_AUTH'),
      ClientId: parameter.text,
      AuthParameters: z.strictObject(passwordParameters),
      ClientMetadata: parameter.metadata,
    },
    (core, { ClientId, AuthFlow }) => assertAllows(clientOf(core, ClientId), AuthFlow),
  ),

  AdminInitiateAuth: operation(
    'signed',
    {
      AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
      UserPoolId: parameter.text,
      ClientId: parameter.text,
      AuthParameters: z.strictObject({ ...passwordParameters, SECRET_HASH: parameter.secretHash }),
    },
    async (core, { AuthFlow, ClientId, UserPoolId, AuthParameters }) => {
      const { USERNAME, PASSWORD, SECRET_HASH } = AuthParameters;
      const client = clientOf(core, ClientId, UserPoolId);
      assertAllows(client, AuthFlow);
      assertSecretHash(client, USERNAME, SECRET_HASH);
      const pool = poolOf(core, UserPoolId);
      const user = checkPassword(core, pool, findUser(core, pool, USERNAME), USERNAME, PASSWORD);
      return await afterPassword(core, pool, client, user);
    },
  ),

  RespondToAuthChallenge: operation(
    'public',
    { ...challengeAnswer, ClientMetadata: parameter.metadata },
    (core, input) => verifySecondFactor(core, clientOf(core, input.ClientId), input),
  ),

  AdminRespondToAuthChallenge: operation(
    'signed',
    { ...challengeAnswer, UserPoolId: parameter.text },
    (core, input) => verifySecondFactor(core, clientOf(core, input.ClientId, input.UserPoolId), input),
  ),

  GetTokensFromRefreshToken: operation(
    'public',
    { ...clientProof, RefreshToken: z.string(), ClientMetadata: parameter.metadata },
    async (core, { ClientId, ClientSecret, RefreshToken, ClientMetadata }) => {
      const client = clientOf(core, ClientId);
      assertSecret(client, ClientSecret, notAuthorized);
      return { AuthenticationResult: await refreshSession(core, client, RefreshToken, ClientMetadata) };
    },
  ),

  RevokeToken: operation('public', { ...clientProof, Token: z.string() }, (core, input) => {
    const client = clientOf(core, input.ClientId);
    assertSecret(client, input.ClientSecret, unauthorized);
    revokeSession(core, client, input.Token);
  }),
};

/**
 * Continues a sign-in after a correct password. Only then does the caller learn that the user is disabled, unconfirmed,
 * or must reset the password.
 *
 * AWS documents a required reset on two pages. AdminResetUserPassword: the password is deactivated, not changed, and a
 * sign-in throws PasswordResetRequiredException. Developer Guide, "Requiring imported users to reset their passwords":
 * with PreventUserExistenceErrors, a random password still throws NotAuthorizedException. Both pages hold if only the
 * deactivated password gets PasswordResetRequiredException, so other callers can't learn that the account exists.
 */
async function afterPassword(core: Core, pool: Pool, client: Client, user: User): Promise<object> {
  if (!user.enabled) throw userDisabled();
  if (user.status === 'UNCONFIRMED')
    throw new AwsError('UserNotConfirmedException', 400, 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED')
    throw new AwsError('PasswordResetRequiredException', 400, 'Password reset required for the user');
  if (!user.mfa?.enabled) return await signIn(core, pool, client, user, undefined);
  const Session = randomBytes(96).toString('base64url');
  core.challenges.put(Session, { clientId: client.id, username: user.username }, SESSION_LIFETIME);
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeParameters: { USER_ID_FOR_SRP: user.username },
  };
}

/**
 * Finishes a sign-in with the second factor. After a wrong code, the session stays open until it expires or a lockout
 * starts. Refuses an alias: "The value of the USERNAME attribute must be the user's actual username, not an alias"
 * (AdminRespondToAuthChallenge).
 */
async function verifySecondFactor(
  core: Core,
  client: Client,
  { Session, ChallengeResponses, ClientMetadata }: ChallengeAnswer,
): Promise<object> {
  const { USERNAME, SOFTWARE_TOKEN_MFA_CODE, SECRET_HASH } = ChallengeResponses;
  assertSecretHash(client, USERNAME, SECRET_HASH);
  const pool = poolOf(core, client.UserPoolId);
  const session = core.challenges.get(Session);
  const user = session && userNamed(core, pool, session.username);
  const who = userKey(pool, USERNAME);
  if (!user?.totp || session?.clientId !== client.id || who !== userKey(pool, user.username))
    throw notAuthorized('Invalid session for the user, session is expired.');
  if (!user.enabled) throw userDisabled();
  assertUnlocked(core, who);
  const step = stepOf(user.totp.secret, SOFTWARE_TOKEN_MFA_CODE, core.clock.now());
  if (step === undefined) {
    countFailure(core, who);
    throw new AwsError('CodeMismatchException', 400, 'Invalid code received for user');
  }
  if (step <= user.totp.usedStep) throw expiredCode('Your software token has already been used once.');
  const proven = putUser(core, pool, { ...user, totp: { ...user.totp, usedStep: step } });
  core.challenges.delete(Session);
  return await signIn(core, pool, client, proven, ClientMetadata);
}

async function signIn(core: Core, pool: Pool, client: Client, user: User, metadata: Metadata) {
  core.failures.delete(userKey(pool, user.username));
  await runTrigger(core, pool, 'PostAuthentication', 'PostAuthentication_Authentication', user);
  return { AuthenticationResult: await startSession(core, client, user, metadata) };
}
