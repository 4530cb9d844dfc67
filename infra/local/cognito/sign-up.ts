import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { assertComplete, assertConforms, assertPolicy, assertWritable, attributeMap } from './attributes.ts';
import { clientAndPool } from './clients.ts';
import type { Pool, User } from './directory.ts';
import { CognitoError, expiredCode, invalidParameter, notAuthorized, userDisabled } from './errors.ts';
import * as parameter from './operation.ts';
import { operation, revealMissing, save, type Core, type Operation } from './operation.ts';
import { createVerifier } from './password.ts';
import { eventAttributes } from './triggers.ts';

const userExists = () => new CognitoError('UsernameExistsException', 'User already exists');

const signUp = operation(
  'public',
  z.strictObject({
    ClientId: parameter.text,
    SecretHash: parameter.secretHash,
    Username: parameter.username,
    Password: parameter.password,
    UserAttributes: parameter.attributes.optional(),
    ClientMetadata: parameter.metadata,
  }),
  async (core, input) => {
    const { client, pool } = clientAndPool(core, input.ClientId, input.Username, input.SecretHash);
    const attributes = attributeMap(input.UserAttributes);
    if (pool.AdminCreateUserConfig.AllowAdminCreateUserOnly)
      throw notAuthorized('SignUp is not permitted for this user pool');
    if (pool.AliasAttributes.includes('email') && input.Username.includes('@'))
      throw invalidParameter(
        'Username cannot be of email format, since user pool is configured for email alias.',
      );
    assertPolicy(pool, input.Password);
    assertWritable(client, attributes);
    assertConforms(pool, attributes);
    assertComplete(pool, attributes);
    if (core.directory.user(pool, input.Username)) throw userExists();

    const user = save(core, pool, {
      username: input.Username,
      sub: randomUUID(),
      attributes: {
        ...attributes,
        ...('email' in attributes && { email_verified: 'false' }),
      },
      status: 'UNCONFIRMED',
      enabled: true,
      created: core.clock.now(),
      modified: core.clock.now(),
      verifier: createVerifier(pool.id, input.Username, input.Password),
      groups: [],
    });
    const mails = pool.AutoVerifiedAttributes.includes('email') && 'email' in attributes;
    if (!mails) return { UserConfirmed: false, UserSub: user.sub };
    const sent = await core.codes.send(pool, client, user, 'SignUp', 'SignUp', input.ClientMetadata);
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: sent };
  },
);

/** Runs once the user is confirmed: a failing trigger is told to the caller but does not undo it, as on AWS. */
export async function postConfirmation(
  core: Core,
  pool: Pool,
  clientId: string | undefined,
  user: User,
  source: 'ConfirmSignUp' | 'ConfirmForgotPassword',
  clientMetadata: Record<string, string> | undefined,
): Promise<void> {
  await core.triggers.run(pool, 'PostConfirmation', {
    source: `PostConfirmation_${source}`,
    username: user.username,
    ...(clientId !== undefined && { clientId }),
    request: { userAttributes: eventAttributes(user), ...(clientMetadata && { clientMetadata }) },
    response: {},
  });
}

const confirmSignUp = operation(
  'public',
  z.strictObject({
    ClientId: parameter.text,
    SecretHash: parameter.secretHash,
    Username: parameter.username,
    ConfirmationCode: parameter.code,
    ForceAliasCreation: z.literal(false).optional(),
    ClientMetadata: parameter.metadata,
  }),
  async (core, input) => {
    const { client, pool } = clientAndPool(core, input.ClientId, input.Username, input.SecretHash);
    const user = core.directory.find(pool, input.Username);
    if (!user) {
      revealMissing(client);
      throw expiredCode();
    }
    if (!user.enabled) throw userDisabled();
    if (user.status !== 'UNCONFIRMED')
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    core.codes.check(pool, user, 'SignUp', input.ConfirmationCode);
    const confirmed = save(core, pool, {
      ...user,
      status: 'CONFIRMED',
      attributes: { ...user.attributes, email_verified: 'true' },
    });
    core.codes.consume(pool, user, 'SignUp');
    await postConfirmation(core, pool, client.id, confirmed, 'ConfirmSignUp', input.ClientMetadata);
    return {};
  },
);

const resendConfirmationCode = operation(
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
    if (!user?.enabled) {
      core.codes.countSending(pool, input.Username, 'ResendCode');
      return { CodeDeliveryDetails: core.codes.simulateDelivery(pool, input.Username) };
    }
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    if (user.attributes['email'] === undefined) throw invalidParameter('The user has no email to send to.');
    const sent = await core.codes.send(pool, client, user, 'SignUp', 'ResendCode', input.ClientMetadata);
    return { CodeDeliveryDetails: sent };
  },
);

export const signUpOperations: Record<string, Operation> = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
};
