import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createSes } from '../../ses.ts';
import {
  address,
  NEW_PASSWORD,
  HOUR,
  incorrect,
  refused,
  PASSWORD,
  startPool,
} from '../../testing/user-pool.ts';

/**
 * Sources: API reference, SignUp, ConfirmSignUp and ForgotPassword; guide, "Managing user existence error responses".
 */
const pool = await startPool();
afterAll(() => pool.close());

const resend = (username: string) => pool.sdk.resendConfirmationCode(pool.as(username));
const forgot = (name: string) => pool.sdk.forgotPassword(pool.as(name));
const reset = (name: string, ConfirmationCode: string, Password = NEW_PASSWORD) =>
  pool.sdk.confirmForgotPassword({ ...pool.as(name), ConfirmationCode, Password });

describe('signing up', () => {
  test('creates a user who cannot sign in before confirmation', async () => {
    const email = address();
    const { username, sub } = await pool.signUp(email);
    expect(sub).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    await refused(pool.signIn(email), incorrect);
    await refused(pool.signIn(username, NEW_PASSWORD), incorrect);
    await refused(pool.signIn(username), 'UserNotConfirmedException');
    await pool.confirm(username, pool.mailedCode(email));
    await pool.signIn(email);
  });

  test('is refused for a taken user name in any case', async () => {
    const { username } = await pool.signUp(address());
    await refused(pool.signUp(address(), username.toUpperCase()), 'UsernameExistsException');
  });

  test('succeeds with a taken e-mail, which only the confirmation refuses', async () => {
    const { email } = await pool.register();
    const second = await pool.signUp(email);
    await refused(pool.confirm(second.username, pool.mailedCode(email)), 'AliasExistsException');
  });

  const having = (Name: string, Value: string) => ({
    UserAttributes: [
      { Name: 'email', Value: 'ana@example.test' },
      { Name, Value },
    ],
  });
  test.each([
    ['a short password', { Password: 'short' }, 'InvalidPasswordException'],
    ['an e-mail as user name', { Username: 'ana@example.test' }, 'InvalidParameterException'],
    ['no e-mail', { UserAttributes: [] }, 'InvalidParameterException'],
    ['a malformed e-mail', having('email', 'nobody'), 'InvalidParameterException'],
    [
      'an attribute value that is too long',
      having('custom:language', 'x'.repeat(65)),
      'InvalidParameterException',
    ],
    ['an undeclared custom attribute', having('custom:role', 'admin'), 'NotAuthorizedException'],
    ['a value for sub', having('sub', randomUUID()), 'InvalidParameterException'],
    ['an unknown standard attribute', having('role', 'admin'), 'InvalidParameterException'],
    ['a value for email_verified', having('email_verified', 'true'), 'NotAuthorizedException'],
  ])('is refused with %s', async (_what, changes, name) => {
    const input = { Username: randomUUID(), Password: PASSWORD, ...having('name', 'Ana'), ...changes };
    await refused(pool.sdk.signUp({ ...input, ...pool.as(input.Username) }), name);
  });
});

describe('sign-up code', () => {
  test('is refused for an hour after five wrong attempts', async () => {
    const email = address();
    const { username } = await pool.signUp(email);
    const code = pool.mailedCode(email);
    for (let tries = 1; tries <= 5; tries += 1)
      await refused(pool.confirm(username, 'wrong'), 'CodeMismatchException');
    await refused(pool.confirm(username, code), 'LimitExceededException');
    pool.clock.advance(HOUR);
    await pool.confirm(username, code);
    await refused(
      pool.confirm(username, code),
      'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
    );
    await refused(resend(username), 'InvalidParameterException');
  });

  test('expires after 24 hours and can be resent five times an hour', async () => {
    const email = address();
    const { username } = await pool.signUp(email);
    pool.clock.advance(24 * HOUR);
    await refused(pool.confirm(username, pool.mailedCode(email)), 'ExpiredCodeException');
    for (let times = 1; times <= 5; times += 1) await resend(username);
    await refused(resend(username), 'LimitExceededException');
    await pool.confirm(username, pool.mailedCode(email));
  });

  test('is refused as expired for an unknown user, and never mailed', async () => {
    const mails = pool.mails.length;
    await refused(pool.confirm('nobody', '123456'), 'ExpiredCodeException');
    await resend('nobody');
    expect(pool.mails).toHaveLength(mails);
  });
});

describe('resetting a forgotten password', () => {
  test('works once with a code that expires after an hour', async () => {
    const { email } = await pool.register();
    const session = await pool.signIn(email);
    await forgot(email);
    pool.clock.advance(HOUR);
    await refused(reset(email, pool.mailedCode(email)), 'ExpiredCodeException');
    await forgot(email);
    const code = pool.mailedCode(email);
    await refused(reset(email, code, 'short'), 'InvalidPasswordException');
    await refused(reset(email, 'wrong'), 'CodeMismatchException');
    await reset(email, code);
    await refused(reset(email, code), 'ExpiredCodeException');
    await refused(pool.signIn(email), incorrect);
    await pool.signIn(email, NEW_PASSWORD);
    // The reset does not end sessions.
    await pool.refresh(session.RefreshToken);
  });

  test('returns the same response for every e-mail and mails only confirmed addresses', async () => {
    const { email: real } = await pool.register();
    const unconfirmed = address();
    await pool.signUp(unconfirmed);
    const mails = pool.mails.length;
    for (const email of [real, unconfirmed, address()])
      expect(await forgot(email)).toEqual({ $metadata: expect.anything() as unknown });
    expect(pool.mails.slice(mails).map(({ to }) => to)).toEqual([real]);
    await refused(reset(address(), '123456'), 'CodeMismatchException');
  });

  test('is limited to five codes an hour per e-mail, and lifts a sign-in lockout', async () => {
    const { email } = await pool.register();
    for (let tries = 1; tries <= 5; tries += 1) await refused(pool.signIn(email, 'wrong'), incorrect);
    for (const name of [email, address()]) {
      for (let times = 1; times <= 5; times += 1) await forgot(name);
      await refused(forgot(name), 'LimitExceededException');
    }
    await reset(email, pool.mailedCode(email));
    await pool.signIn(email, NEW_PASSWORD);
  });
});

/**
 * Source: API reference, CodeDeliveryFailureException of each operation. The page of SignUp says that a user stays
 * UNCONFIRMED if a quota prevents the mail. Users report the same for CodeDeliveryFailureException
 * (https://github.com/aws/aws-sdk/issues/438).
 */
describe('Cognito while mail is paused', () => {
  const unsent = 'CodeDeliveryFailureException: Cognito received the following error from Amazon SES';

  function pauseMail() {
    const ses = createSes(pool.settings);
    ses.createConfigurationSet('codes');
    ses.controls.pause();
    pool.replaced.sendEmail = (mail) => void ses.deliver(mail);
    onTestFinished(() => void delete pool.replaced.sendEmail);
    return ses;
  }

  test('fails every operation that mails a code, except for an unknown e-mail', async () => {
    const { email } = await pool.register();
    const { AccessToken } = await pool.signIn(email);
    const { username: waiting } = await pool.signUp(address());
    pauseMail();
    const UserAttributes = [{ Name: 'email', Value: address() }];
    await refused(pool.signUp(address()), unsent);
    await refused(resend(waiting), unsent);
    await refused(forgot(email), unsent);
    await refused(pool.sdk.updateUserAttributes({ AccessToken, UserAttributes }), unsent);
    await forgot(address());
  });

  test('keeps a new user unconfirmed and mails a code once sending resumes', async () => {
    const ses = pauseMail();
    const [email, Username] = [address(), randomUUID()];
    await refused(pool.signUp(email, Username), unsent);
    await refused(pool.signIn(Username), 'UserNotConfirmedException');
    await refused(pool.signUp(email, Username), 'UsernameExistsException');
    ses.controls.resume();
    await resend(Username);
    const [mail] = ses.messages(email);
    expect(mail).toMatchObject({ from: 'no-reply@example.com', configurationSet: 'codes' });
    await pool.confirm(Username, /\d{6}/.exec(mail?.html ?? '')?.[0] ?? '');
  });
});
