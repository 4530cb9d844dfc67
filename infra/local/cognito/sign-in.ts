import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Client, Pool, User } from './directory.ts';
import {
  CognitoError,
  incorrectCredentials,
  invalidParameter,
  notAuthorized,
  passwordResetRequired,
  resourceNotFound,
  userDisabled,
} from './errors.ts';
import * as parameter from './operation.ts';
import {
  clientAndPool,
  operation,
  revealMissing,
  revealReset,
  save,
  type Core,
  type Operation,
} from './operation.ts';
import { beginExchange, matches, proves, saltFrom } from './srp.ts';
import { stepOf } from './totp.ts';
import { eventAttributes } from './triggers.ts';

const MINUTE = 60_000;
type Metadata = Record<string, string> | undefined;
type Flow = Client['ExplicitAuthFlows'][number];

const refreshing = z.strictObject({
  AuthFlow: z.literal(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
  ClientId: parameter.text,
  AuthParameters: z.strictObject({ REFRESH_TOKEN: z.string() }),
  ClientMetadata: parameter.metadata,
});

const initiateAuth = operation(
  'public',
  z.discriminatedUnion('AuthFlow', [
    z.strictObject({
      AuthFlow: z.literal('USER_SRP_AUTH'),
      ClientId: parameter.text,
      AuthParameters: z.strictObject({ USERNAME: parameter.username, SRP_A: z.string() }),
      ClientMetadata: parameter.metadata,
    }),
    z.strictObject({
      AuthFlow: z.literal('USER_PASSWORD_AUTH'),
      ClientId: parameter.text,
      AuthParameters: z.strictObject({ USERNAME: parameter.username, PASSWORD: z.string() }),
      ClientMetadata: parameter.metadata,
    }),
    refreshing,
  ]),
  async (core, input) => {
    const { client, pool } = clientAndPool(core, input.ClientId);
    switch (input.AuthFlow) {
      case 'USER_SRP_AUTH':
        assertAllowed(client, 'ALLOW_USER_SRP_AUTH');
        return challenge(core, pool, client, input.AuthParameters.USERNAME, input.AuthParameters.SRP_A);
      case 'USER_PASSWORD_AUTH': {
        assertAllowed(client, 'ALLOW_USER_PASSWORD_AUTH');
        const { USERNAME, PASSWORD } = input.AuthParameters;
        const user = core.directory.find(pool, USERNAME);
        if (!user) revealMissing(client);
        revealReset(client, user);
        const proven = checkPassword(core, pool, user, user?.username ?? USERNAME, PASSWORD);
        return await afterPassword(core, pool, client, proven, input.ClientMetadata);
      }
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        assertAllowed(client, 'ALLOW_REFRESH_TOKEN_AUTH');
        return await refresh(core, client, input.AuthParameters.REFRESH_TOKEN, input.ClientMetadata);
    }
  },
);

/** A password that a server was given and proves with its own credentials; the same answers as in public. */
const adminInitiateAuth = operation(
  'signed',
  z.discriminatedUnion('AuthFlow', [
    z.strictObject({
      AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
      UserPoolId: parameter.text,
      ClientId: parameter.text,
      AuthParameters: z.strictObject({ USERNAME: parameter.username, PASSWORD: z.string() }),
    }),
  ]),
  async (core, { UserPoolId, ClientId, AuthParameters: { USERNAME, PASSWORD } }) => {
    const { client, pool } = clientAndPool(core, ClientId);
    if (pool.id !== UserPoolId) throw resourceNotFound(`User pool client ${ClientId} does not exist.`);
    assertAllowed(client, 'ALLOW_ADMIN_USER_PASSWORD_AUTH');
    const user = core.directory.find(pool, USERNAME);
    if (!user) revealMissing(client);
    revealReset(client, user);
    const proven = checkPassword(core, pool, user, user?.username ?? USERNAME, PASSWORD);
    return await afterPassword(core, pool, client, proven, undefined);
  },
);

function assertAllowed(client: Client, flow: Flow): void {
  if (!client.ExplicitAuthFlows.includes(flow))
    throw invalidParameter(`${flow.replace('ALLOW_', '')} flow not enabled for this client`);
}

/** Answers a refresh token; `ChallengeParameters` is always there, as on AWS. */
async function refresh(core: Core, client: Client, token: string, clientMetadata: Metadata): Promise<object> {
  const AuthenticationResult = await core.tokens.refresh(client, token, clientMetadata);
  return { AuthenticationResult, ChallengeParameters: {} };
}

/**
 * The first half of SRP. For a user who does not exist (or has no password) the challenge is simulated as
 * RFC 5054 says: the same salt and user id for the same name, so that nothing is learnt from it.
 */
function challenge(core: Core, pool: Pool, client: Client, name: string, A: string): object {
  const user = core.directory.find(pool, name);
  if (!user) revealMissing(client);
  revealReset(client, user);
  const simulated = (what: string) => createHmac('sha256', pool.secret).update(`${what}/${name}`).digest();
  const { salt, verifier } = user?.verifier ?? {
    salt: saltFrom(simulated('salt')),
    verifier: simulated('verifier').toString('hex'),
  };
  const userId = user?.username ?? uuidFrom(simulated('user').toString('hex'));
  const exchange = beginExchange(A, verifier);
  if (!exchange) throw invalidParameter('Invalid SRP_A.');
  const secretBlock = randomBytes(512).toString('base64');
  core.exchanges.put(
    secretBlock,
    { ...exchange, clientId: client.id, userId, ...(user && { username: user.username }) },
    client.AuthSessionValidity * MINUTE,
  );
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.B,
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

const uuidFrom = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;

const respondToAuthChallenge = operation(
  'public',
  z.discriminatedUnion('ChallengeName', [
    z.strictObject({
      ChallengeName: z.literal('PASSWORD_VERIFIER'),
      ClientId: parameter.text,
      Session: z.string().optional(),
      ChallengeResponses: z.strictObject({
        USERNAME: parameter.username,
        PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
        PASSWORD_CLAIM_SIGNATURE: z.string(),
        TIMESTAMP: z.string(),
      }),
      ClientMetadata: parameter.metadata,
    }),
    z.strictObject({
      ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
      ClientId: parameter.text,
      Session: z.string(),
      ChallengeResponses: z.strictObject({
        USERNAME: parameter.username,
        SOFTWARE_TOKEN_MFA_CODE: z.string(),
      }),
      ClientMetadata: parameter.metadata,
    }),
  ]),
  async (core, input) => {
    const { client, pool } = clientAndPool(core, input.ClientId);
    if (input.ChallengeName === 'SOFTWARE_TOKEN_MFA')
      return await verifySecondFactor(core, pool, client, input);
    const user = verifyProof(core, pool, client, input.ChallengeResponses);
    return await afterPassword(core, pool, client, user, input.ClientMetadata);
  },
);

/**
 * The second half of SRP. The timestamp is signed but not compared with this cloud's clock, which tests move
 * away from the browser's; the exchange itself expires.
 */
function verifyProof(
  core: Core,
  pool: Pool,
  client: Client,
  responses: {
    USERNAME: string;
    PASSWORD_CLAIM_SECRET_BLOCK: string;
    PASSWORD_CLAIM_SIGNATURE: string;
    TIMESTAMP: string;
  },
): User {
  if (!/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/.test(responses.TIMESTAMP))
    throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
  const secretBlock = responses.PASSWORD_CLAIM_SECRET_BLOCK;
  const exchange = core.exchanges.take(secretBlock);
  if (exchange?.clientId !== client.id || exchange.userId !== responses.USERNAME)
    throw incorrectCredentials();
  const who = `${pool.id}/${exchange.userId}`;
  core.lockout.assertOpen(who);
  const user = exchange.username === undefined ? undefined : core.directory.user(pool, exchange.username);
  const proof = {
    poolId: pool.id,
    userId: exchange.userId,
    secretBlock,
    timestamp: responses.TIMESTAMP,
    signature: responses.PASSWORD_CLAIM_SIGNATURE,
  };
  if (!user?.verifier || !proves(exchange, user.verifier.verifier, proof)) {
    core.lockout.fail(who);
    throw incorrectCredentials();
  }
  return user;
}

/**
 * Checks a password sent in clear, under the same lockout as SRP.
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
async function afterPassword(core: Core, pool: Pool, client: Client, user: User, clientMetadata: Metadata) {
  if (!user.enabled) throw userDisabled();
  if (user.status === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED') throw passwordResetRequired();
  if (pool.MfaConfiguration === 'OFF' || !user.mfa?.enabled)
    return await signIn(core, pool, client, user, clientMetadata);
  const Session = randomBytes(96).toString('base64url');
  core.mfaSessions.put(
    Session,
    { clientId: client.id, username: user.username },
    client.AuthSessionValidity * MINUTE,
  );
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      FRIENDLY_DEVICE_NAME: '',
    },
  };
}

/** A wrong code leaves the session open for another try, until it expires or the lockout begins. */
async function verifySecondFactor(
  core: Core,
  pool: Pool,
  client: Client,
  input: {
    Session: string;
    ChallengeResponses: { USERNAME: string; SOFTWARE_TOKEN_MFA_CODE: string };
    ClientMetadata?: Metadata;
  },
): Promise<object> {
  const session = core.mfaSessions.get(input.Session);
  const user = session && core.directory.user(pool, session.username);
  const named = core.directory.find(pool, input.ChallengeResponses.USERNAME);
  if (!user?.totp || session?.clientId !== client.id || named?.sub !== user.sub)
    throw notAuthorized('Invalid session for the user, session is expired.');
  if (!user.enabled) throw userDisabled();
  const who = `${pool.id}/${user.username}`;
  core.lockout.assertOpen(who);
  const step = stepOf(user.totp.secret, input.ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE, core.clock.now());
  if (step === undefined) {
    core.lockout.fail(who);
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= user.totp.usedStep)
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  const updated = save(core, pool, { ...user, totp: { ...user.totp, usedStep: step } });
  core.mfaSessions.delete(input.Session);
  return await signIn(core, pool, client, updated, input.ClientMetadata);
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

const getTokensFromRefreshToken = operation(
  'public',
  z.strictObject({
    ClientId: parameter.text,
    RefreshToken: z.string(),
    ClientMetadata: parameter.metadata,
  }),
  async (core, input) => ({
    AuthenticationResult: await core.tokens.refresh(
      core.directory.client(input.ClientId),
      input.RefreshToken,
      input.ClientMetadata,
    ),
  }),
);

const revokeToken = operation(
  'public',
  z.strictObject({ ClientId: parameter.text, Token: z.string() }),
  (core, input) => {
    core.tokens.revoke(core.directory.client(input.ClientId), input.Token);
    return {};
  },
);

const globalSignOut = operation('public', z.strictObject({ AccessToken: z.string() }), (core, input) => {
  const { pool, user } = core.tokens.authenticate(input.AccessToken);
  core.tokens.revokeAll(pool, user);
  return {};
});

export const signInOperations: Record<string, Operation> = {
  InitiateAuth: initiateAuth,
  AdminInitiateAuth: adminInitiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
};
