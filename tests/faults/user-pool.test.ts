import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { redrive } from '#functions/job/redrive.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { mainPath } from '#tests/support/main-path.ts';
import { createPerson } from '#tests/support/people.ts';
import { appCode, withFactor } from '#tests/support/second-factor.ts';
import { callSite } from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { answerFactorOf, byPassword, callUserPool, enterAs } from '#tests/support/user-pool.ts';
import { reviewerOf } from './run-main-path.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloudForTests({ faults: true });
  joinCloud(cloud);
});
afterAll(() => cloud.stop());
afterEach(() => cloud.faults.clear());

/** Response of the sign-in proxy to a failing user pool: the browser library retries it and signs nobody out. */
const transient = { status: 503, error: 'InternalErrorException' };
const internals = /dynamo|amazon|aws|ECONN|socket|localhost|127\.0\.0\.1|table|stack|at \w+ \(/i;
const refreshed = (RefreshToken: string) =>
  callUserPool(cloud.site, { operation: 'GetTokensFromRefreshToken', input: { RefreshToken } });

test('a sign-in gets no tokens unless the session list shows it', async () => {
  const person = await createPerson(cloud, { role: 'user' });
  const enter = () => callUserPool(cloud.site, byPassword(person.email, person.password));
  // First every table call fails, then only the write of the row. In the second case the pool has made tokens, which
  // must be revoked.
  for (const operation of [undefined, 'TransactWriteItems']) {
    const fault = cloud.faults.inject({
      service: 'dynamodb',
      kind: 'error',
      ...(operation !== undefined && { operation }),
    });
    const ending = cloud.faults.inject({
      service: 'cognito',
      operation: 'RevokeToken',
      kind: 'slow',
      milliseconds: 0,
    });
    expect(await enter()).toMatchObject(transient);
    expect(ending.total()).toBe(operation === undefined ? 0 : 1);
    fault.remove();
    ending.remove();
  }
  const browser = await enterAs(cloud.site, person);
  const { accessToken: token, refreshToken } = browser;
  const { body } = await callSite<{ sessions: unknown[] }>(cloud.site, 'listSessions', { token });
  expect(body.sessions).toMatchObject([{ current: true }]);
  cloud.faults.inject({ service: 'dynamodb', kind: 'error' });
  expect(await refreshed(refreshToken)).toMatchObject(transient);
  cloud.faults.clear();
  expect(await refreshed(refreshToken)).toMatchObject({ status: 200 });
});

describe('a failing or slow trigger of the user pool', () => {
  test("delays the creation of a confirmed member's account until the next sign-in", async () => {
    const { steps, person } = mainPath(cloud, { reviewer: await reviewerOf(cloud) });
    await steps.signUp();
    const fault = cloud.faults.inject({ service: 'lambda', operation: 'auth-trigger', kind: 'error' });
    // The browser retries automatically and learns that the address is confirmed.
    await steps.confirm();
    const signingIn = steps.signIn();
    await expect(signingIn).rejects.toMatchObject({ name: 'InternalErrorException' });
    await expect(signingIn).rejects.not.toThrow(internals);
    fault.remove();
    await steps.signIn();
    expect((await readFacts(person.sub)).account).toMatchObject({ role: 'worker', emailConfirmed: true });
    const cognito = new CognitoIdentityProviderClient({ endpoint: cloud.aws });
    const { Groups } = await cognito.send(
      new AdminListGroupsForUserCommand({
        UserPoolId: cloud.resources['UserPoolId'],
        Username: person.email,
      }),
    );
    expect(Groups).toMatchObject([{ GroupName: 'worker' }]);
  });

  test.each(['auth-trigger', 'token-trigger'])(
    'allows a sign-in by authenticator code when %s starts slowly',
    async (operation) => {
      const { she, secret } = await withFactor(cloud);
      const asked = await callUserPool(cloud.site, byPassword(she.email, she.password));
      cloud.faults.inject({ service: 'lambda', operation, kind: 'slow', milliseconds: 2_200, times: 1 });
      const answer = await callUserPool(cloud.site, answerFactorOf(asked, appCode(secret, 1)));
      expect(answer).toMatchObject({ status: 200, error: undefined });
    },
  );

  test('delays the mailed reset link until the trigger works again', async () => {
    const { email } = await createPerson(cloud, { role: 'user' });
    cloud.faults.inject({ service: 'lambda', operation: 'auth-trigger', kind: 'error', times: 1 });
    const asked = { operation: 'ForgotPassword', input: { Username: email } };
    expect(await callUserPool(cloud.site, asked)).toMatchObject({ status: 200 });
    // An undelivered message is due after one minute, so redeliver as if two minutes had passed.
    await cloud.flush();
    await redrive(new Date(cloud.clock.now() + 2 * 60_000));
    await cloud.flush();
    const mails = await fetch(`${cloud.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
    expect(await mails.json()).toHaveLength(1);
  });

  // The slow response takes longer than the user pool waits for the trigger.
  test.each([{ kind: 'error' }, { kind: 'throttle' }, { kind: 'slow', milliseconds: 6_000 }] as const)(
    'fails a token refresh temporarily and signs nobody out ($kind)',
    async (fault) => {
      const person = await createPerson(cloud, { role: 'user' });
      const { refreshToken } = await enterAs(cloud.site, person);
      const broken = cloud.faults.inject({ service: 'lambda', operation: 'token-trigger', ...fault });
      const answers = await Promise.all([
        refreshed(refreshToken),
        callUserPool(cloud.site, byPassword(person.email, person.password)),
      ]);
      expect(answers).toMatchObject([transient, transient]);
      broken.remove();
      const { status, body } = await refreshed(refreshToken);
      expect(status).toBe(200);
      const { AccessToken: token } = body['AuthenticationResult'] as { AccessToken: string };
      expect((await callSite(cloud.site, 'getMe', { token })).status).toBe(200);
    },
  );
});

test.each(['throttle', 'error', 'lost-before'] as const)(
  'a member stays signed in while the user pool is down (%s)',
  async (kind) => {
    const person = await createPerson(cloud, { role: 'worker' });
    const { accessToken: token, refreshToken } = await enterAs(cloud.site, person);
    const fault = cloud.faults.inject({ service: 'cognito', kind });
    const entering = await callUserPool(cloud.site, byPassword(person.email, person.password));
    expect(entering).toMatchObject(transient);
    expect(JSON.stringify(entering.body)).not.toMatch(internals);
    expect(await refreshed(refreshToken)).toMatchObject(transient);
    expect(await callSite(cloud.site, 'getMe', { token })).toMatchObject({ status: 200 });
    fault.remove();
    expect(await refreshed(refreshToken)).toMatchObject({ status: 200 });
  },
);
