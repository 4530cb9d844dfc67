import type { AttributeType, AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { address, NEW_PASSWORD, generating, incorrect, OWN_USER } from '../../testing/user-pool.ts';
import { PASSWORD, refused, startPool } from '../../testing/user-pool.ts';

/**
 * Sources: API reference of each operation; RFC 6238; guide, "Verifying updates to email addresses and phone numbers".
 */
const pool = await startPool();
afterAll(() => pool.close());

async function enter() {
  const user = await pool.register(undefined, [{ Name: 'custom:worker', Value: 'false' }]);
  return { ...user, ...(await pool.signIn(user.email)) };
}

describe('access token without the scope for its own user', () => {
  test.each([
    ['getUser', {}],
    ['deleteUser', {}],
    ['globalSignOut', {}],
    ['associateSoftwareToken', {}],
    ['verifySoftwareToken', { UserCode: '123456' }],
    ['setUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
    ['changePassword', { PreviousPassword: PASSWORD, ProposedPassword: NEW_PASSWORD }],
    ['updateUserAttributes', { UserAttributes: [{ Name: 'email', Value: address() }] }],
    ['verifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
  ])('is refused by %s, which changes nothing', async (operation, input) => {
    pool.replaced.triggers.PreTokenGeneration = generating({ scopesToSuppress: [OWN_USER] });
    onTestFinished(() => void delete pool.replaced.triggers.PreTokenGeneration);
    const { email, AccessToken, RefreshToken } = await enter();
    const mails = pool.mails.length;
    await refused(
      pool.call(operation, { AccessToken, ...input }),
      'NotAuthorizedException: Access Token does not have required scopes',
    );
    expect(pool.mails).toHaveLength(mails);
    await pool.refresh(RefreshToken);
    await pool.signIn(email);
  });
});

test('changing a password requires the old password and follows the password policy', async () => {
  const { email, AccessToken } = await enter();
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    pool.sdk.changePassword({ AccessToken, PreviousPassword, ProposedPassword });
  await refused(change('wrong-password', NEW_PASSWORD), incorrect);
  await refused(change(PASSWORD, 'short'), 'InvalidPasswordException');
  await change(PASSWORD, NEW_PASSWORD);
  await refused(pool.signIn(email), incorrect);
  await pool.signIn(email, NEW_PASSWORD);
});

test('deleting a user needs only an access token and ends every session', async () => {
  const { email, AccessToken, RefreshToken } = await enter();
  await pool.sdk.deleteUser({ AccessToken });
  await refused(pool.signIn(email), incorrect);
  await refused(pool.refresh(RefreshToken), 'NotAuthorizedException');
  await refused(pool.userOf({ AccessToken }), 'NotAuthorizedException');
});

test('sign-in requires a verified authenticator app while the app is enabled', async () => {
  const { email, AccessToken } = await enter();
  const prefer = (on: boolean) => {
    const SoftwareTokenMfaSettings = { Enabled: on, PreferredMfa: on };
    return pool.sdk.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings });
  };
  const verify = (UserCode: string) => pool.sdk.verifySoftwareToken({ AccessToken, UserCode });
  await refused(prefer(true), 'InvalidParameterException');
  const { SecretCode: secret = '' } = await pool.sdk.associateSoftwareToken({ AccessToken });
  await refused(verify('00000x'), 'EnableSoftwareTokenMFAException');
  await verify(generateSync({ secret, epoch: Math.floor(pool.clock.now() / 1000) }));
  await prefer(true);
  expect(await pool.begin(email)).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  await prefer(false);
  await pool.signIn(email);
});

describe('changing attributes', () => {
  const update = ({ AccessToken }: AuthenticationResultType, ...UserAttributes: AttributeType[]) =>
    pool.sdk.updateUserAttributes({ AccessToken, UserAttributes });
  const enterCode = ({ AccessToken }: AuthenticationResultType, Code: string) =>
    pool.sdk.verifyUserAttribute({ AccessToken, AttributeName: 'email', Code });
  const emailOf = async (signedIn: AuthenticationResultType) =>
    (await pool.userOf(signedIn)).UserAttributes?.find(({ Name }) => Name === 'email')?.Value;

  test.each([
    ['that is fixed at sign-up', 'custom:worker', 'InvalidParameterException'],
    ['that is read-only', 'sub', 'InvalidParameterException'],
    ['that does not exist', 'role', 'InvalidParameterException'],
    ['that the client may not write', 'email_verified', 'NotAuthorizedException'],
  ])('is refused for an attribute %s: %s', async (_what, Name, error) => {
    await refused(update(await enter(), { Name, Value: 'true' }), error);
  });

  test('keeps the old e-mail valid until the code for the new e-mail is entered', async () => {
    const user = await enter();
    const moved = address();
    await update(user, { Name: 'email', Value: moved }, { Name: 'custom:language', Value: 'en' });
    expect(await emailOf(user)).toBe(user.email);
    await refused(enterCode(user, 'wrong'), 'CodeMismatchException');
    await refused(pool.signIn(moved), incorrect);
    await enterCode(user, pool.mailedCode(moved));
    expect(await emailOf(user)).toBe(moved);
    await pool.signIn(moved);
    await refused(pool.signIn(user.email), incorrect);
    await refused(enterCode(user, pool.mailedCode(moved)), 'ExpiredCodeException');
  });

  test('reports a taken e-mail only once its code is entered', async () => {
    const [user, other] = [await enter(), await pool.register()];
    await update(user, { Name: 'email', Value: other.email });
    await refused(enterCode(user, pool.mailedCode(other.email)), 'AliasExistsException');
    expect(await emailOf(user)).toBe(user.email);
  });
});
