import { generateSecret } from 'otplib';
import { z } from 'zod';
import { AwsError } from '../protocol/aws-error.ts';
import {
  assertConforms,
  assertPolicy,
  assertWritable,
  attributeList,
  attributeMap,
  readable,
} from './attributes.ts';
import { checkCode, consumeCode, sendCode } from './codes.ts';
import { putUser, removeUser, revokeAll, type Core, type Pool, type User } from './core.ts';
import { stepOf, storePassword } from './credentials.ts';
import { expiredCode, invalidParameter } from './errors.ts';
import { checkPassword } from './limits.ts';
import * as parameter from './operation.ts';
import { ownOperation, type Operation } from './operation.ts';

const mfaPreference = z.strictObject({
  Enabled: z.boolean().default(false),
  PreferredMfa: z.boolean().default(false),
});
export const mfaSettings = { SoftwareTokenMfaSettings: mfaPreference };

/**
 * Turns the second factor on or off. @throws InvalidParameterException if the user has no verified authenticator app
 */
export function setMfaPreference(
  core: Core,
  pool: Pool,
  user: User,
  { Enabled }: z.output<typeof mfaPreference>,
): void {
  if (Enabled && !user.totp) throw invalidParameter('User has not verified software token mfa');
  putUser(core, pool, { ...user, mfa: { enabled: Enabled } });
}

/**
 * Operations that need only an access token. The product calls two of them, for authenticator apps. The security tests
 * try the others with every token that a browser may have.
 */
export const ownAccountOperations: Record<string, Operation> = {
  GetUser: ownOperation({}, (_core, { client, user }) => ({
    Username: user.username,
    UserAttributes: attributeList({ sub: user.sub, ...readable(client, user.attributes) }),
  })),

  ChangePassword: ownOperation(
    { PreviousPassword: parameter.password, ProposedPassword: parameter.password },
    (core, { pool, user }, { PreviousPassword, ProposedPassword }) => {
      assertPolicy(pool, ProposedPassword);
      checkPassword(core, pool, user, user.username, PreviousPassword);
      putUser(core, pool, { ...user, password: storePassword(ProposedPassword) });
    },
  ),

  /**
   * A new e-mail stays pending until its code is entered. Until then, the user signs in with the old e-mail. An address
   * that another user has is refused only when the code is entered (Developer Guide, "Verifying updates to email
   * addresses and phone numbers").
   */
  UpdateUserAttributes: ownOperation(
    { UserAttributes: parameter.attributes },
    async (core, { pool, client, user }, input) => {
      const changes = attributeMap(input.UserAttributes);
      assertWritable(client, changes);
      assertConforms(pool, changes, 'changed');
      const { email, ...others } = changes;
      const attributes = { ...user.attributes, ...others };
      putUser(core, pool, { ...user, attributes, ...(email !== undefined && { pendingEmail: email }) });
      if (email === undefined) return;
      await sendCode(core, pool, { ...user, attributes: { ...attributes, email } }, 'UpdateUserAttribute');
    },
  ),

  VerifyUserAttribute: ownOperation(
    { AttributeName: z.literal('email'), Code: parameter.code },
    (core, { pool, user }, input) => {
      const { pendingEmail: email, ...rest } = user;
      if (email === undefined) throw expiredCode();
      checkCode(core, pool, user, 'UpdateUserAttribute', input.Code);
      const attributes = { ...user.attributes, email, email_verified: 'true' };
      putUser(core, pool, { ...rest, attributes });
      consumeCode(core, pool, user, 'UpdateUserAttribute');
    },
  ),

  /** A verified app stays valid until the new app is verified. */
  AssociateSoftwareToken: ownOperation({}, (core, { pool, user }) => {
    const SecretCode = generateSecret();
    putUser(core, pool, { ...user, pendingTotp: SecretCode });
    return { SecretCode };
  }),

  VerifySoftwareToken: ownOperation({ UserCode: z.string() }, (core, { pool, user }, { UserCode }) => {
    const { pendingTotp: secret, ...rest } = user;
    const step = secret === undefined ? undefined : stepOf(secret, UserCode, core.clock.now());
    if (secret === undefined || step === undefined)
      throw new AwsError('EnableSoftwareTokenMFAException', 400, 'Code mismatch');
    putUser(core, pool, { ...rest, totp: { secret, usedStep: step } });
    return { Status: 'SUCCESS' };
  }),

  SetUserMFAPreference: ownOperation(mfaSettings, (core, { pool, user }, input) =>
    setMfaPreference(core, pool, user, input.SoftwareTokenMfaSettings),
  ),

  GlobalSignOut: ownOperation({}, (core, { pool, user }) => revokeAll(core, pool, user)),

  DeleteUser: ownOperation({}, (core, { pool, user }) => removeUser(core, pool, user)),
};
