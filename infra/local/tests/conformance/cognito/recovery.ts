import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { standInOnly } from '../suite.ts';
import { address, NO_CLOCK, NO_MAILBOX, OUR_LIMIT, type CognitoPool } from './pool.ts';

const HOUR = 3_600_000;
const named = (name: string) => ({ name });

/** API reference: ForgotPassword, ConfirmForgotPassword; guide: "Managing user existence error responses". */
export function recovery(opened: () => CognitoPool): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });
  const forgot = (Username: string) =>
    pool.sdk.send(new ForgotPasswordCommand({ ...pool.as(Username), ClientMetadata: { a: 'b' } }));
  const reset = (Username: string, ConfirmationCode: string, Password = 'another-secret') =>
    pool.sdk.send(
      new ConfirmForgotPasswordCommand({
        ...pool.as(Username),
        ConfirmationCode,
        Password,
        ClientMetadata: { a: 'b' },
      }),
    );

  describe('a forgotten password', () => {
    standInOnly(NO_CLOCK, () => {
      test('the code lives one hour and works once', async () => {
        const { email } = await pool.register();
        const session = await pool.signIn(email);
        await forgot(email);
        pool.clock.advance(HOUR);
        await expect(reset(email, pool.mailedCode(email))).rejects.toMatchObject(
          named('ExpiredCodeException'),
        );
        await forgot(email);
        const code = pool.mailedCode(email);
        await expect(reset(email, code, 'short')).rejects.toMatchObject(named('InvalidPasswordException'));
        await expect(reset(email, 'wrong')).rejects.toMatchObject(named('CodeMismatchException'));
        await reset(email, code);
        await expect(reset(email, code)).rejects.toMatchObject(named('ExpiredCodeException'));
        await expect(pool.signIn(email, 'another-secret')).resolves.toHaveProperty('AccessToken');
        // It ends no session: whoever wants that does it.
        await expect(pool.refresh(session.RefreshToken)).resolves.toHaveProperty('AccessToken');
      });
    });

    test('an unknown, an unconfirmed and a real address get the same answer', async () => {
      const { email: real } = await pool.register();
      const [unconfirmed, unknown] = [address(), address()];
      await pool.signUp(unconfirmed);
      for (const email of [real, unconfirmed, unknown]) {
        const { CodeDeliveryDetails } = await forgot(email);
        expect(CodeDeliveryDetails).toEqual({
          AttributeName: 'email',
          DeliveryMedium: 'EMAIL',
          Destination: 's***@s***',
        });
      }
      await expect(reset(unknown, '123456')).rejects.toMatchObject(named('CodeMismatchException'));
    });

    standInOnly(NO_MAILBOX, () => {
      test('only a real, confirmed address gets mail', async () => {
        const { email: real } = await pool.register();
        const unconfirmed = address();
        await pool.signUp(unconfirmed);
        const mails = pool.mails.length;
        for (const email of [real, unconfirmed, address()]) await forgot(email);
        expect(pool.mails.slice(mails).map(({ to }) => to)).toEqual([real]);
      });

      test('a session lives on when the password is reset, until somebody ends it', async () => {
        const { email } = await pool.register();
        const before = await pool.signIn(email);
        await forgot(email);
        await reset(email, pool.mailedCode(email));
        await expect(pool.signIn(email)).rejects.toMatchObject(named('NotAuthorizedException'));
        await expect(pool.userOf(before)).resolves.toHaveProperty('Username');
      });
    });

    standInOnly(OUR_LIMIT, () => {
      test('the sixth request in an hour is refused, for a real address and an unknown one alike', async () => {
        const { email } = await pool.register();
        for (const name of [email, address()]) {
          for (let time = 1; time <= 5; time += 1) await forgot(name);
          await expect(forgot(name)).rejects.toMatchObject(named('LimitExceededException'));
        }
      });
    });
  });
}
