import { randomUUID } from 'node:crypto';
import {
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { standInOnly, type Suite } from '../suite.ts';
import { address, NO_CLOCK, NO_MAILBOX, openPool, OUR_LIMIT, PASSWORD, type CognitoPool } from './pool.ts';

const HOUR = 3_600_000;
const named = (name: string, message?: string) => ({ name, ...(message !== undefined && { message }) });

/** API reference: SignUp, ConfirmSignUp, ResendConfirmationCode; guide: "Managing user existence error responses". */
export function signUp(opened: () => CognitoPool, suite: Suite): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });

  describe('sign-up', () => {
    const attempt = ({
      Username = randomUUID(),
      ...changes
    }: {
      Username?: string;
      Password?: string;
      UserAttributes?: AttributeType[];
    }) =>
      pool.sdk.send(
        new SignUpCommand({
          ...pool.as(Username),
          Password: PASSWORD,
          UserAttributes: [{ Name: 'email', Value: address() }],
          ...changes,
        }),
      );

    test('tells the sub and where the code went, not the address', async () => {
      expect(await pool.signUp(address())).toMatchObject({
        UserConfirmed: false,
        UserSub: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string,
        CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 's***@s***' },
      });
    });

    test('a name that is taken, in whatever case, is refused', async () => {
      const { username } = await pool.signUp(address());
      await expect(attempt({ Username: username.toUpperCase() })).rejects.toMatchObject(
        named('UsernameExistsException', 'User already exists'),
      );
    });

    test('a taken e-mail signs up like any other', async () => {
      const { email } = await pool.register();
      expect(await pool.signUp(email)).toMatchObject({
        UserConfirmed: false,
        CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' },
      });
    });

    standInOnly(NO_MAILBOX, () => {
      test('a taken e-mail ends in AliasExistsException at the code', async () => {
        const { email } = await pool.register();
        const second = await pool.signUp(email);
        await expect(pool.confirm(second.username, pool.mailedCode(email))).rejects.toMatchObject(
          named('AliasExistsException'),
        );
      });
    });

    test('a password is held to the policy of the pool', async () => {
      await expect(attempt({ Password: 'short' })).rejects.toMatchObject(
        named('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
      );
      const PasswordPolicy = {
        MinimumLength: 6,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      };
      const strict = await openPool(suite, { pool: { Policies: { PasswordPolicy } } });
      const choose = (Password: string) =>
        strict.sdk.send(
          new SignUpCommand({
            ...strict.as(randomUUID()),
            Password,
            UserAttributes: [{ Name: 'email', Value: address() }],
          }),
        );
      await expect(choose('UPPER-1')).rejects.toThrow('Password must have lowercase characters');
      await expect(choose('lower-1')).rejects.toThrow('Password must have uppercase characters');
      await expect(choose('Letters-')).rejects.toThrow('Password must have numeric characters');
      await expect(choose('Letters1')).rejects.toThrow('Password must have symbol characters');
      await expect(choose('Letters-1')).resolves.toMatchObject({ UserConfirmed: false });
      await strict.close();
    });

    const email = { Name: 'email', Value: 'success@simulator.amazonses.com' };
    const invalid = 'InvalidParameterException';
    test.each<[string, AttributeType[], string]>([
      ['no e-mail', [], invalid],
      ['no address', [{ Name: 'email', Value: 'nobody' }], invalid],
      [
        'an attribute the pool has not',
        [email, { Name: 'custom:role', Value: 'a' }],
        'NotAuthorizedException',
      ],
      ['its own verified flag', [email, { Name: 'email_verified', Value: 'true' }], 'NotAuthorizedException'],
      ['a boolean that is none', [email, { Name: 'custom:public', Value: 'maybe' }], invalid],
      ['a number that is too large', [email, { Name: 'custom:score', Value: '6' }], invalid],
      ['a number that is too small', [email, { Name: 'custom:score', Value: '0' }], invalid],
      ['a text that is too long', [email, { Name: 'custom:nick', Value: 'x'.repeat(9) }], invalid],
      ['a text that is too short', [email, { Name: 'custom:nick', Value: 'x' }], invalid],
    ])('a person who brings %s is refused', async (_what, UserAttributes, name) => {
      await expect(attempt({ UserAttributes })).rejects.toMatchObject({ name });
    });

    test('a name in the form of an e-mail is refused, since an e-mail is an alias', async () => {
      await expect(attempt({ Username: address() })).rejects.toMatchObject(named(invalid));
    });

    test('is refused where only administrators make users', async () => {
      const closed = await openPool(suite, {
        pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } },
      });
      await expect(closed.signUp(address())).rejects.toMatchObject(
        named('NotAuthorizedException', 'SignUp is not permitted for this user pool'),
      );
      await closed.close();
    });
  });

  describe('the sign-up code', () => {
    const resend = (Username: string) =>
      pool.sdk.send(new ResendConfirmationCodeCommand({ ...pool.as(Username), ClientMetadata: { a: 'b' } }));

    test('a wrong code is a mismatch', async () => {
      const { username } = await pool.signUp(address());
      await expect(pool.confirm(username, 'wrong')).rejects.toMatchObject(
        named('CodeMismatchException', 'Invalid verification code provided, please try again.'),
      );
    });

    standInOnly(NO_CLOCK, () => {
      test('the sixth try in an hour is refused whatever it says; what is confirmed is not confirmed again', async () => {
        const email = address();
        const { username } = await pool.signUp(email);
        const code = pool.mailedCode(email);
        for (let attempt = 1; attempt <= 5; attempt += 1)
          await expect(pool.confirm(username, 'wrong')).rejects.toThrow('Invalid verification code');
        await expect(pool.confirm(username, code)).rejects.toMatchObject(named('LimitExceededException'));
        pool.clock.advance(HOUR);
        await pool.confirm(username, code);
        await expect(pool.confirm(username, code)).rejects.toMatchObject(
          named('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
        );
        await expect(resend(username)).rejects.toMatchObject(
          named('InvalidParameterException', 'User is already confirmed.'),
        );
      });

      test('a code dies after 24 hours, and a resent one replaces it', async () => {
        const email = address();
        const { username } = await pool.signUp(email);
        pool.clock.advance(24 * HOUR);
        await expect(pool.confirm(username, pool.mailedCode(email))).rejects.toMatchObject(
          named('ExpiredCodeException'),
        );
        for (let time = 1; time <= 5; time += 1) await resend(username);
        await expect(resend(username)).rejects.toMatchObject(named('LimitExceededException'));
        await pool.sdk.send(
          new ConfirmSignUpCommand({
            ...pool.as(username),
            ConfirmationCode: pool.mailedCode(email),
            ForceAliasCreation: false,
          }),
        );
      });
    });

    test('an unknown user is told no more than that the code has expired', async () => {
      const Username = randomUUID();
      const mails = pool.mails.length;
      await expect(pool.confirm(Username, '123456')).rejects.toMatchObject(named('ExpiredCodeException'));
      expect(await resend(Username)).toMatchObject({
        CodeDeliveryDetails: {
          AttributeName: 'email',
          Destination: expect.stringMatching(/^\w\*{3}@\w\*{3}$/) as unknown,
        },
      });
      expect(pool.mails).toHaveLength(mails);
    });
  });

  describe('the limits of codes', () => {
    standInOnly(OUR_LIMIT, () => {
      test('the sixth request for a code in an hour is refused', async () => {
        const { username } = await pool.signUp(address());
        const again = () => pool.sdk.send(new ResendConfirmationCodeCommand(pool.as(username)));
        for (let time = 1; time <= 5; time += 1) await again();
        await expect(again()).rejects.toMatchObject(named('LimitExceededException'));
      });
    });
  });
}
