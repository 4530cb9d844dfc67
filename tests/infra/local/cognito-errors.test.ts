import { randomUUID } from 'node:crypto';
import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startCognito, type CognitoFixture } from '#tests/support/cognito.ts';

const HOUR = 3_600_000;
let pool: CognitoFixture;
beforeAll(async () => {
  pool = await startCognito();
});
afterAll(() => pool.close());

const address = () => `${randomUUID()}@example.org`;
const named = (name: string, message?: string) => ({ name, ...(message !== undefined && { message }) });

describe('sign-up', () => {
  const signUp = (changes: { Username?: string; Password?: string; UserAttributes?: AttributeType[] }) =>
    pool.sdk.send(
      new SignUpCommand({
        ClientId: pool.ClientId,
        Username: randomUUID(),
        Password: PASSWORD,
        UserAttributes: [{ Name: 'email', Value: address() }],
        ...changes,
      }),
    );

  it('a name that is taken, in whatever case, is refused', async () => {
    const { username } = await pool.signUp(address());
    await expect(signUp({ Username: username.toUpperCase() })).rejects.toMatchObject(
      named('UsernameExistsException', 'User already exists'),
    );
  });

  it('a taken e-mail signs up like any other, and ends in AliasExistsException at the code', async () => {
    const email = address();
    await pool.register(email);
    const second = await pool.signUp(email);
    expect(second).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } });
    await expect(pool.confirm(second.username, pool.mailedCode(email))).rejects.toMatchObject(
      named('AliasExistsException'),
    );
  });

  it('a password is held to the policy of the pool', async () => {
    await expect(signUp({ Password: 'short' })).rejects.toMatchObject(
      named('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    );
    const strict = await startCognito({
      pool: {
        Policies: { PasswordPolicy: { MinimumLength: 6, RequireNumbers: true, RequireUppercase: true } },
      },
    });
    const attempt = (Password: string) =>
      strict.sdk.send(
        new SignUpCommand({
          ClientId: strict.ClientId,
          Username: randomUUID(),
          Password,
          UserAttributes: [{ Name: 'email', Value: address() }],
        }),
      );
    await expect(attempt('lowercase1')).rejects.toThrow('Password must have uppercase characters');
    await expect(attempt('Uppercase')).rejects.toThrow('Password must have numeric characters');
    await expect(attempt('Uppercase1')).resolves.toMatchObject({ UserConfirmed: false });
    await strict.close();
  });

  it.each([
    ['no e-mail', [], 'InvalidParameterException'],
    ['an attribute the pool has not', [{ Name: 'custom:role', Value: 'admin' }], 'NotAuthorizedException'],
    ['its own verified flag', [{ Name: 'email_verified', Value: 'true' }], 'NotAuthorizedException'],
    ['a value of the wrong type', [{ Name: 'custom:worker', Value: 'maybe' }], 'InvalidParameterException'],
  ])('a person who brings %s is refused', async (_what, extra, name) => {
    const email = extra.length > 0 ? [{ Name: 'email', Value: address() }] : [];
    await expect(signUp({ UserAttributes: [...email, ...extra] })).rejects.toMatchObject({ name });
  });

  it('a name in the form of an e-mail is refused, since an e-mail is an alias', async () => {
    await expect(signUp({ Username: address() })).rejects.toMatchObject(named('InvalidParameterException'));
  });
});

describe('the sign-up code', () => {
  it('a wrong code is a mismatch; the sixth try in an hour is refused whatever it says', async () => {
    const email = address();
    const { username } = await pool.signUp(email);
    const code = pool.mailedCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(pool.confirm(username, wrong)).rejects.toMatchObject(named('CodeMismatchException'));
    await expect(pool.confirm(username, code)).rejects.toMatchObject(named('LimitExceededException'));
    pool.clock.advance(HOUR);
    await pool.confirm(username, code);
    await expect(pool.confirm(username, code)).rejects.toMatchObject(
      named('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    );
  });

  it('a code dies after 24 hours, and a resent one replaces it', async () => {
    const email = address();
    const { username } = await pool.signUp(email);
    pool.clock.advance(24 * HOUR);
    await expect(pool.confirm(username, pool.mailedCode(email))).rejects.toMatchObject(
      named('ExpiredCodeException'),
    );
    const resend = () =>
      pool.sdk.send(new ResendConfirmationCodeCommand({ ClientId: pool.ClientId, Username: username }));
    for (let time = 1; time <= 5; time += 1) await resend();
    await expect(resend()).rejects.toMatchObject(named('LimitExceededException'));
    await pool.confirm(username, pool.mailedCode(email));
  });

  it('an unknown user is told no more than that the code has expired', async () => {
    const unknown = { ClientId: pool.ClientId, Username: randomUUID() };
    const mails = pool.mails.length;
    await expect(
      pool.sdk.send(new ConfirmSignUpCommand({ ...unknown, ConfirmationCode: '123456' })),
    ).rejects.toMatchObject(named('ExpiredCodeException'));
    expect(await pool.sdk.send(new ResendConfirmationCodeCommand(unknown))).toMatchObject({
      CodeDeliveryDetails: {
        AttributeName: 'email',
        Destination: expect.stringMatching(/^\w\*{3}@\w\*{3}$/) as unknown,
      },
    });
    expect(pool.mails).toHaveLength(mails);
  });
});

describe('sign-in', () => {
  it('the e-mail of an unconfirmed user is no alias; by name, the right password says what is missing', async () => {
    const email = address();
    const { username } = await pool.signUp(email);
    const incorrect = named('NotAuthorizedException', 'Incorrect username or password.');
    await expect(pool.signIn(email)).rejects.toMatchObject(incorrect);
    await expect(pool.signIn(username, 'wrong-password')).rejects.toMatchObject(incorrect);
    await expect(pool.signIn(username)).rejects.toMatchObject(named('UserNotConfirmedException'));
  });

  it('five wrong passwords lock the user for one second, one more for two; 15 quiet minutes forget them', async () => {
    const { email } = await pool.register(address());
    const incorrect = named('NotAuthorizedException', 'Incorrect username or password.');
    const locked = named('NotAuthorizedException', 'Password attempts exceeded');
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(pool.signIn(email, 'wrong-password')).rejects.toMatchObject(incorrect);
    await expect(pool.signIn(email)).rejects.toMatchObject(locked);
    pool.clock.advance(1000);
    await expect(pool.signIn(email, 'wrong-password')).rejects.toMatchObject(incorrect);
    pool.clock.advance(1000);
    await expect(pool.signIn(email)).rejects.toMatchObject(locked);
    pool.clock.advance(1000);
    await expect(pool.signIn(email, 'wrong-password')).rejects.toMatchObject(incorrect);
    pool.clock.advance(20 * 60_000);
    await expect(pool.signIn(email, 'wrong-password')).rejects.toMatchObject(incorrect);
    await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
  });

  it('the simulated challenge for an unknown name has the shape of a real one, and is the same every time', async () => {
    const { email, username } = await pool.register(address());
    const begin = async (USERNAME: string) => {
      const AuthParameters = { USERNAME, SRP_A: 'abcdef0123456789' };
      const answer = await pool.sdk.send(
        new InitiateAuthCommand({ ClientId: pool.ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters }),
      );
      expect(answer.ChallengeName).toBe('PASSWORD_VERIFIER');
      return answer.ChallengeParameters!;
    };
    const real = await begin(email);
    expect(real['USER_ID_FOR_SRP']).toBe(username);
    const [first, second] = [await begin('nobody@example.org'), await begin('nobody@example.org')];
    expect(Object.keys(first)).toEqual(Object.keys(real));
    expect(first['USER_ID_FOR_SRP']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(first['SALT']).toMatch(/^[\da-f]{30,34}$/);
    for (const name of ['SALT', 'USER_ID_FOR_SRP', 'USERNAME']) expect(second[name]).toBe(first[name]);
    expect(second['SRP_B']).not.toBe(first['SRP_B']);
  });

  it('a public value that is zero in the group is refused, or anybody could sign in', async () => {
    const AuthParameters = { USERNAME: randomUUID(), SRP_A: '00' };
    await expect(
      pool.sdk.send(
        new InitiateAuthCommand({ ClientId: pool.ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters }),
      ),
    ).rejects.toMatchObject(named('InvalidParameterException'));
  });

  it('a flow that the client does not allow is refused', async () => {
    const srpOnly = await startCognito({ client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] } });
    await expect(srpOnly.signIn('somebody')).rejects.toMatchObject(
      named('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
    );
    await srpOnly.close();
  });
});

describe('a forgotten password', () => {
  const forgot = (Username: string) =>
    pool.sdk.send(new ForgotPasswordCommand({ ClientId: pool.ClientId, Username }));
  const reset = (Username: string, ConfirmationCode: string, Password = 'another-secret') =>
    pool.sdk.send(
      new ConfirmForgotPasswordCommand({ ClientId: pool.ClientId, Username, ConfirmationCode, Password }),
    );

  it('the code lives one hour and works once', async () => {
    const { email } = await pool.register(address());
    await forgot(email);
    pool.clock.advance(HOUR);
    await expect(reset(email, pool.mailedCode(email))).rejects.toMatchObject(named('ExpiredCodeException'));
    await forgot(email);
    const code = pool.mailedCode(email);
    await expect(reset(email, code, 'short')).rejects.toMatchObject(named('InvalidPasswordException'));
    await expect(reset(email, code === '000000' ? '000001' : '000000')).rejects.toMatchObject(
      named('CodeMismatchException'),
    );
    await reset(email, code);
    await expect(reset(email, code)).rejects.toMatchObject(named('ExpiredCodeException'));
    await expect(pool.signIn(email, 'another-secret')).resolves.toHaveProperty('AccessToken');
  });

  it('an unknown, an unconfirmed and a real address get the same answer; only the real one gets mail', async () => {
    const [real, unconfirmed, unknown] = [address(), address(), address()];
    await pool.register(real);
    await pool.signUp(unconfirmed);
    const mails = pool.mails.length;
    for (const email of [real, unconfirmed, unknown]) {
      const { CodeDeliveryDetails } = await forgot(email);
      expect(CodeDeliveryDetails).toEqual({
        AttributeName: 'email',
        DeliveryMedium: 'EMAIL',
        Destination: `${email[0]}***@e***`,
      });
    }
    expect(pool.mails.slice(mails).map(({ to }) => to)).toEqual([real]);
    await expect(reset(unknown, '123456')).rejects.toMatchObject(named('CodeMismatchException'));
  });

  it('the sixth request in an hour is refused, for a real address and an unknown one alike', async () => {
    const { email } = await pool.register(address());
    for (const name of [email, address()]) {
      for (let time = 1; time <= 5; time += 1) await forgot(name);
      await expect(forgot(name)).rejects.toMatchObject(named('LimitExceededException'));
    }
  });
});

it('a client without PreventUserExistenceErrors tells who does not exist', async () => {
  const legacy = await startCognito({ client: { PreventUserExistenceErrors: 'LEGACY' } });
  await expect(legacy.signIn('nobody')).rejects.toMatchObject(named('UserNotFoundException'));
  await expect(legacy.confirm('nobody', '123456')).rejects.toMatchObject(named('UserNotFoundException'));
  await legacy.close();
});
