import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  DeleteUserCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
  type AttributeType,
  type AuthenticationResultType,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import { standInOnly, type Suite } from '../suite.ts';
import { address, NO_CLOCK, NO_MAILBOX, openPool, PASSWORD, type CognitoPool } from './pool.ts';

const DAY = 86_400_000;
const named = (name: string, message?: string) => ({ name, ...(message !== undefined && { message }) });

/** API reference of each operation; RFC 6238; guide: "Verifying updates to email addresses and phone numbers". */
export function ownAccount(opened: () => CognitoPool, suite: Suite): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });

  test('a password is changed only by who knows the old one, and by the policy', async () => {
    const { email } = await pool.register();
    const { AccessToken } = await pool.signIn(email);
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      pool.sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
    await expect(change('wrong-password', 'another-secret')).rejects.toMatchObject(
      named('NotAuthorizedException'),
    );
    await expect(change(PASSWORD, 'short')).rejects.toMatchObject(named('InvalidPasswordException'));
    await change(PASSWORD, 'another-secret');
    await expect(pool.signIn(email)).rejects.toMatchObject(named('NotAuthorizedException'));
    await expect(pool.signIn(email, 'another-secret')).resolves.toHaveProperty('AccessToken');
  });

  test('is deleted by who holds an access token, which asks for no password', async () => {
    const { email } = await pool.register();
    const { AccessToken, RefreshToken } = await pool.signIn(email);
    await pool.sdk.send(new DeleteUserCommand({ AccessToken }));
    await expect(pool.signIn(email)).rejects.toMatchObject(named('NotAuthorizedException'));
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(named('NotAuthorizedException'));
    await expect(pool.sdk.send(new DeleteUserCommand({ AccessToken }))).rejects.toMatchObject(
      named('NotAuthorizedException'),
    );
  });

  describe('an authenticator app', () => {
    const code = (secret: string) => generateSync({ secret, epoch: Math.floor(pool.clock.now() / 1000) });
    const associate = async ({ AccessToken }: AuthenticationResultType) =>
      (await pool.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode!;
    const verify = ({ AccessToken }: AuthenticationResultType, UserCode: string) =>
      pool.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode, FriendlyDeviceName: 'phone' }));
    const prefer = ({ AccessToken }: AuthenticationResultType, Enabled: boolean, PreferredMfa: boolean) =>
      pool.sdk.send(
        new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa } }),
      );
    test('counts once it has shown a right code; a wrong one is told', async () => {
      const { email } = await pool.register();
      const signedIn = await pool.signIn(email);
      await expect(prefer(signedIn, true, true)).rejects.toMatchObject(named('InvalidParameterException'));
      const secret = await associate(signedIn);
      expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
      await expect(verify(signedIn, '000000')).rejects.toMatchObject(
        named('EnableSoftwareTokenMFAException'),
      );
      expect(await verify(signedIn, code(secret))).toMatchObject({ Status: 'SUCCESS' });
      await prefer(signedIn, true, true);
      expect(await pool.userOf(signedIn)).toMatchObject({
        PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
        UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      });
      expect(await pool.begin(email)).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
      await prefer(signedIn, false, false);
      expect(await pool.begin(email)).toHaveProperty('AuthenticationResult');
    });

    test('is taken away by an administrator', async () => {
      const { email, username } = await pool.register();
      const signedIn = await pool.signIn(email);
      await verify(signedIn, code(await associate(signedIn)));
      await prefer(signedIn, true, false);
      const off = { Enabled: false, PreferredMfa: false };
      const { UserPoolId } = pool;
      await pool.sdk.send(
        new AdminSetUserMFAPreferenceCommand({
          UserPoolId,
          Username: username,
          SoftwareTokenMfaSettings: off,
        }),
      );
      expect(await pool.begin(email)).toHaveProperty('AuthenticationResult');
    });

    test('is nothing that a pool without second factors knows', async () => {
      const plain = await openPool(suite, { pool: { MfaConfiguration: 'OFF', EnabledMfas: [] } });
      const { email } = await plain.register();
      const { AccessToken } = await plain.signIn(email);
      await expect(plain.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).rejects.toMatchObject(
        named('SoftwareTokenMFANotFoundException'),
      );
      await plain.close();
    });
  });

  describe('attributes', () => {
    const update = ({ AccessToken }: AuthenticationResultType, ...UserAttributes: AttributeType[]) =>
      pool.sdk.send(
        new UpdateUserAttributesCommand({ AccessToken, UserAttributes, ClientMetadata: { a: 'b' } }),
      );
    const enter = ({ AccessToken }: AuthenticationResultType, Code: string) =>
      pool.sdk.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
    const read = async (signedIn: AuthenticationResultType, name: string) =>
      (await pool.userOf(signedIn)).UserAttributes?.find(({ Name }) => Name === name)?.Value;

    test('change at once, but for what is fixed at sign-up or not the user’s to write', async () => {
      const { email } = await pool.register(undefined, [{ Name: 'custom:worker', Value: 'false' }]);
      const signedIn = await pool.signIn(email);
      expect(await update(signedIn, { Name: 'custom:language', Value: 'en' })).not.toHaveProperty(
        'CodeDeliveryDetailsList',
      );
      expect(await read(signedIn, 'custom:language')).toBe('en');
      await expect(update(signedIn, { Name: 'custom:worker', Value: 'true' })).rejects.toMatchObject(
        named('InvalidParameterException'),
      );
      await expect(update(signedIn, { Name: 'email_verified', Value: 'true' })).rejects.toMatchObject(
        named('NotAuthorizedException'),
      );
    });

    test('a new e-mail waits for its code: until then all is as before', async () => {
      const { email } = await pool.register();
      const signedIn = await pool.signIn(email);
      expect(await update(signedIn, { Name: 'email', Value: address() })).toMatchObject({
        CodeDeliveryDetailsList: [
          { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 's***@s***' },
        ],
      });
      expect(await read(signedIn, 'email')).toBe(email);
      expect(await read(signedIn, 'email_verified')).toBe('true');
      await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
      await expect(enter(signedIn, 'wrong')).rejects.toMatchObject(named('CodeMismatchException'));
    });

    standInOnly(NO_MAILBOX, () => {
      test('a new e-mail takes the old one’s place with its code, which works once', async () => {
        const { email } = await pool.register();
        const signedIn = await pool.signIn(email);
        const moved = address();
        await update(signedIn, { Name: 'email', Value: moved });
        await enter(signedIn, pool.mailedCode(moved));
        expect(await read(signedIn, 'email')).toBe(moved);
        await expect(pool.signIn(moved)).resolves.toHaveProperty('AccessToken');
        await expect(pool.signIn(email)).rejects.toMatchObject(named('NotAuthorizedException'));
        await expect(enter(signedIn, pool.mailedCode(moved))).rejects.toMatchObject(
          named('ExpiredCodeException'),
        );
      });

      test('a taken address is not told until its owner’s code is entered; nothing moves then', async () => {
        const [mine, other] = [await pool.register(), await pool.register()];
        const signedIn = await pool.signIn(mine.email);
        await update(signedIn, { Name: 'email', Value: other.email });
        await expect(enter(signedIn, pool.mailedCode(other.email))).rejects.toMatchObject(
          named('AliasExistsException'),
        );
        expect(await read(signedIn, 'email')).toBe(mine.email);
      });
    });

    standInOnly(NO_CLOCK, () => {
      test('the code of a new e-mail dies after 24 hours; asked again, there is another', async () => {
        const { email } = await pool.register();
        const moved = address();
        const first = await pool.signIn(email);
        await update(first, { Name: 'email', Value: moved });
        pool.clock.advance(DAY);
        const later = await pool.signIn(email);
        await expect(enter(later, pool.mailedCode(moved))).rejects.toMatchObject(
          named('ExpiredCodeException'),
        );
        await update(later, { Name: 'email', Value: moved });
        await enter(later, pool.mailedCode(moved));
        expect(await read(later, 'email')).toBe(moved);
      });
    });
  });
}
