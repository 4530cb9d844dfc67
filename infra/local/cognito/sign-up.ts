import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { assertConforms, assertPolicy, assertWritable, attributeMap } from './attributes.ts';
import { checkCode, consumeCode, countSending, sendCode } from './codes.ts';
import { clientOf, putUser, userKey, userNamed } from './core.ts';
import type { Attributes, Core, Pool, User } from './core.ts';
import { storePassword } from './credentials.ts';
import {
  codeMismatch,
  expiredCode,
  invalidParameter,
  notAuthorized,
  userDisabled,
  userExists,
} from './errors.ts';
import * as parameter from './operation.ts';
import { clientOperation, type Operation } from './operation.ts';
import { runTrigger } from './triggers.ts';

/** Creates a user. @throws UsernameExistsException, InvalidParameterException */
export function createUser(
  core: Core,
  pool: Pool,
  username: string,
  attributes: Attributes,
  more: Pick<User, 'status' | 'password'>,
): User {
  // Refuse an e-mail as user name, because it could be another user's alias.
  if (username.includes('@'))
    throw invalidParameter(
      'Username cannot be of email format, since user pool is configured for email alias.',
    );
  assertConforms(pool, attributes, 'new');
  if (userNamed(core, pool, username)) throw userExists();
  const user = { username, sub: randomUUID(), attributes, enabled: true, groups: [], ...more };
  return putUser(core, pool, { ...user, modified: core.clock.now() });
}

/**
 * True if a user may reset the password. If not, callers behave as if the user did not exist.
 * @throws NotAuthorizedException for a user whom an administrator created and who has not set a password yet
 */
export function isRecoverable(user: User): boolean {
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw notAuthorized('User password cannot be reset in the current state.');
  return user.enabled && user.attributes['email_verified'] === 'true';
}

export const signUpOperations: Record<string, Operation> = {
  SignUp: clientOperation(
    { Password: parameter.password, UserAttributes: parameter.attributes },
    async (core, { pool }, input) => {
      const attributes = attributeMap(input.UserAttributes);
      assertPolicy(pool, input.Password);
      assertWritable(clientOf(core, input.ClientId), attributes);
      const unverified = { ...attributes, email_verified: 'false' };
      const user = createUser(core, pool, input.Username, unverified, {
        status: 'UNCONFIRMED',
        password: storePassword(input.Password),
      });
      await sendCode(core, pool, user, 'SignUp');
      return { UserSub: user.sub };
    },
  ),

  ConfirmSignUp: clientOperation(
    { ConfirmationCode: parameter.code, ForceAliasCreation: z.literal(false).optional() },
    async (core, { pool, user }, input) => {
      if (!user) throw expiredCode();
      if (!user.enabled) throw userDisabled();
      if (user.status !== 'UNCONFIRMED')
        throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
      checkCode(core, pool, user, 'SignUp', input.ConfirmationCode);
      const attributes = { ...user.attributes, email_verified: 'true' };
      const confirmed = putUser(core, pool, { ...user, status: 'CONFIRMED', attributes });
      consumeCode(core, pool, user, 'SignUp');
      // As on AWS, a failing trigger reports an error but does not undo the confirmation.
      await runTrigger(core, pool, 'PostConfirmation', 'PostConfirmation_ConfirmSignUp', confirmed);
    },
  ),

  ResendConfirmationCode: clientOperation({}, async (core, { pool, user }, input) => {
    if (!user?.enabled) return countSending(core, pool, input.Username, 'ResendCode');
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    await sendCode(core, pool, user, 'ResendCode');
  }),

  ForgotPassword: clientOperation({}, async (core, { pool, user }, input) => {
    if (!user || !isRecoverable(user)) return countSending(core, pool, input.Username, 'ForgotPassword');
    await sendCode(core, pool, user, 'ForgotPassword');
  }),

  /** Open sessions continue, as on AWS. */
  ConfirmForgotPassword: clientOperation(
    { ConfirmationCode: parameter.code, Password: parameter.password },
    async (core, { pool, user }, input) => {
      if (!user?.enabled) throw codeMismatch();
      assertPolicy(pool, input.Password);
      checkCode(core, pool, user, 'ForgotPassword', input.ConfirmationCode);
      const password = storePassword(input.Password);
      const changed = putUser(core, pool, { ...user, status: 'CONFIRMED', password });
      consumeCode(core, pool, user, 'ForgotPassword');
      core.failures.delete(userKey(pool, user.username));
      await runTrigger(core, pool, 'PostConfirmation', 'PostConfirmation_ConfirmForgotPassword', changed);
    },
  ),
};
