import { generateSecret } from 'otplib';
import { z } from 'zod';
import { assertPolicy, attributeList, readable } from './attributes.ts';
import { clientAndPool } from './clients.ts';
import type { Pool, User } from './directory.ts';
import { codeMismatch, CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import * as parameter from './operation.ts';
import { operation, revealMissing, save, type Core, type Operation } from './operation.ts';
import { createVerifier } from './password.ts';
import { checkPassword } from './sign-in.ts';
import { postConfirmation } from './sign-up.ts';
import { stepOf } from './totp.ts';

const forgotPassword = operation(
  'public',
  z.strictObject({
    ClientId: parameter.text,
    SecretHash: parameter.secretHash,
    Username: parameter.username,
    ClientMetadata: parameter.metadata,
  }),
  async (core, input) => {
    const { client, pool } = clientAndPool(core, input.ClientId, input.Username, input.SecretHash);
    const user = core.directory.find(pool, input.Username);
    if (!user) revealMissing(client);
    if (!user || !recoverable(user)) {
      core.codes.countSending(pool, input.Username, 'ForgotPassword');
      return { CodeDeliveryDetails: core.codes.simulateDelivery(pool, input.Username) };
    }
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      throw notAuthorized('User password cannot be reset in the current state.');
    const sent = await core.codes.send(
      pool,
      client,
      user,
      'ForgotPassword',
      'ForgotPassword',
      input.ClientMetadata,
    );
    return { CodeDeliveryDetails: sent };
  },
);

/** A disabled user, or one with no verified address, is answered like one who does not exist. */
const recoverable = (user: User) => user.enabled && user.attributes['email_verified'] === 'true';

const confirmForgotPassword = operation(
  'public',
  z.strictObject({
    ClientId: parameter.text,
    SecretHash: parameter.secretHash,
    Username: parameter.username,
    ConfirmationCode: parameter.code,
    Password: parameter.password,
    ClientMetadata: parameter.metadata,
  }),
  async (core, input) => {
    const { client, pool } = clientAndPool(core, input.ClientId, input.Username, input.SecretHash);
    const user = core.directory.find(pool, input.Username);
    if (!user) revealMissing(client);
    if (!user?.enabled) throw codeMismatch();
    assertPolicy(pool, input.Password);
    core.codes.check(pool, user, 'ForgotPassword', input.ConfirmationCode);
    const changed = setPassword(core, pool, { ...user, status: 'CONFIRMED' }, input.Password);
    core.codes.consume(pool, user, 'ForgotPassword');
    core.lockout.reset(`${pool.id}/${user.username}`);
    await postConfirmation(core, pool, client.id, changed, 'ConfirmForgotPassword', input.ClientMetadata);
    return {};
  },
);

/** Sessions live on, as on AWS: whoever must end them calls GlobalSignOut. */
export function setPassword(core: Core, pool: Pool, user: User, password: string): User {
  return save(core, pool, { ...user, verifier: createVerifier(pool.id, user.username, password) });
}

const changePassword = operation(
  'public',
  z.strictObject({
    AccessToken: z.string(),
    PreviousPassword: parameter.password,
    ProposedPassword: parameter.password,
  }),
  (core, input) => {
    const { pool, user } = core.tokens.authenticate(input.AccessToken);
    assertPolicy(pool, input.ProposedPassword);
    checkPassword(core, pool, user, user.username, input.PreviousPassword);
    setPassword(core, pool, user, input.ProposedPassword);
    return {};
  },
);

/** The second-factor fields that GetUser and AdminGetUser share. */
export function mfaSettings(user: User): { PreferredMfaSetting?: string; UserMFASettingList?: string[] } {
  return {
    ...(user.mfa?.preferred && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
    ...(user.mfa?.enabled && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
  };
}

const getUser = operation('public', z.strictObject({ AccessToken: z.string() }), (core, input) => {
  const { client, user } = core.tokens.authenticate(input.AccessToken);
  return {
    Username: user.username,
    UserAttributes: attributeList({ sub: user.sub, ...readable(client, user.attributes) }),
    ...mfaSettings(user),
  };
});

function assertTotpSupported(pool: Pool): void {
  if (pool.MfaConfiguration === 'OFF' || !pool.EnabledMfas.includes('SOFTWARE_TOKEN_MFA'))
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software token MFA is not enabled for this pool.',
    );
}

/** An app that was verified before stays in force until the new one proves itself. */
const associateSoftwareToken = operation(
  'public',
  z.strictObject({ AccessToken: z.string() }),
  (core, input) => {
    const { pool, user } = core.tokens.authenticate(input.AccessToken);
    assertTotpSupported(pool);
    const secret = generateSecret();
    save(core, pool, { ...user, pendingTotp: secret });
    return { SecretCode: secret };
  },
);

const verifySoftwareToken = operation(
  'public',
  z.strictObject({
    AccessToken: z.string(),
    UserCode: z.string(),
    FriendlyDeviceName: z.string().optional(),
  }),
  (core, input) => {
    const { pool, user } = core.tokens.authenticate(input.AccessToken);
    assertTotpSupported(pool);
    const { pendingTotp: secret, ...rest } = user;
    const step = secret === undefined ? undefined : stepOf(secret, input.UserCode, core.clock.now());
    if (secret === undefined || step === undefined)
      throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
    save(core, pool, { ...rest, totp: { secret, usedStep: step } });
    return { Status: 'SUCCESS' };
  },
);

export const mfaPreference = z.strictObject({
  Enabled: z.boolean().default(false),
  PreferredMfa: z.boolean().default(false),
});

/** @throws InvalidParameterException for an app that was never verified */
export function setMfaPreference(
  core: Core,
  pool: Pool,
  user: User,
  { Enabled, PreferredMfa }: z.output<typeof mfaPreference>,
): void {
  assertTotpSupported(pool);
  if (Enabled && !user.totp) throw invalidParameter('User has not verified software token mfa');
  if (PreferredMfa && !Enabled) throw invalidParameter('User has not set up software token mfa');
  save(core, pool, { ...user, mfa: { enabled: Enabled, preferred: PreferredMfa } });
}

const setUserMfaPreference = operation(
  'public',
  z.strictObject({ AccessToken: z.string(), SoftwareTokenMfaSettings: mfaPreference }),
  (core, input) => {
    const { pool, user } = core.tokens.authenticate(input.AccessToken);
    setMfaPreference(core, pool, user, input.SoftwareTokenMfaSettings);
    return {};
  },
);

/** Whoever holds such a token may do it: it asks for no password. */
const deleteUser = operation('public', z.strictObject({ AccessToken: z.string() }), (core, input) => {
  const { pool, user } = core.tokens.authenticate(input.AccessToken);
  core.tokens.revokeAll(pool, user);
  core.directory.deleteUser(pool, user);
  return {};
});

export const ownAccountOperations: Record<string, Operation> = {
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ChangePassword: changePassword,
  GetUser: getUser,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
  DeleteUser: deleteUser,
};
