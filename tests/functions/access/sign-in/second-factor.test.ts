import { setTimeout as sleep } from 'node:timers/promises';
import { AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect } from 'vitest';
import { environment } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { withAllEnded } from '#functions/access/session/ended.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { appCode, factorsInPool, withFactor } from '#tests/support/second-factor.ts';
import { callSite } from '#tests/support/site-api.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { answerFactorOf, byPassword, callUserPool } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** Switches the second factor in the user pool directly, as a pool administrator could. */
const setInPool = (person: SignedIn, on: boolean) =>
  cognito().send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: environment('USER_POOL_ID'),
      Username: person.username,
      SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on },
    }),
  );
const enter = (cloud: SharedCloud, { email, password }: SignedIn) =>
  callUserPool(cloud.site, byPassword(email, password));
const mailed = async (cloud: SharedCloud, { email }: SignedIn, what: RegExp) =>
  (await mailsTo(cloud, email)).filter(({ text = '' }) => what.test(text));

describe('an account with a second factor', () => {
  test('gets tokens for password and code, never for the password alone', async ({ cloud }) => {
    const { she, secret } = await withFactor(cloud);
    const asked = await enter(cloud, she);
    expect(asked.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    expect(JSON.stringify(asked.body)).not.toContain('Token"');
    const code = appCode(secret, 1);
    const wrong = code === '000000' ? '111111' : '000000';
    const refused = await callUserPool(cloud.site, answerFactorOf(asked, wrong));
    expect(refused.error).toBe('CodeMismatchException');
    const entered = await callUserPool(cloud.site, answerFactorOf(asked, code));
    expect(entered.body).toHaveProperty('AuthenticationResult.AccessToken');
  });

  test.for(['asks for the factor', 'forgot the factor'])(
    'accepts a code in the same second as a sign-out, if the pool %s',
    async (pool, { cloud }) => {
      const { she, secret } = await withFactor(cloud);
      if (pool === 'forgot the factor') await setInPool(she, false);
      // Start at the beginning of a second, so that sign-out and sign-in happen within that second.
      await sleep(1_000 - (Date.now() % 1_000));
      await changeFacts(she.sub, ({ account }, now) => ({ account: withAllEnded(account, now) }));
      const asked = await enter(cloud, she);
      const entered = await callUserPool(cloud.site, answerFactorOf(asked, appCode(secret, 1)));
      expect(entered.body).toHaveProperty('AuthenticationResult.AccessToken');
    },
  );

  test('restores a factor that the pool forgot and notifies the owner', async ({ cloud }) => {
    const { she, secret } = await withFactor(cloud);
    await setInPool(she, false);
    const asked = await enter(cloud, she);
    expect(asked.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    expect(await factorsInPool(she)).toEqual(['SOFTWARE_TOKEN_MFA']);
    expect(await mailed(cloud, she, /volvemos a pedir/)).toHaveLength(1);
    const entered = await callUserPool(cloud.site, answerFactorOf(asked, appCode(secret, 1)));
    expect(entered.status).toBe(200);
  });

  test('refuses app codes once the pool has lost the app', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const { she: other, codes } = await withFactor(cloud);
    // Copy the second factor to an account whose pool user never had an authenticator app.
    const factor = (await readFacts(other.sub)).security?.secondFactor;
    await changeFacts(she.sub, () => ({ security: { secondFactor: factor } }));
    const asked = await enter(cloud, she);
    expect(asked.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    const refused = await callUserPool(cloud.site, answerFactorOf(asked, '123456'));
    expect(refused.error).toBe('CodeMismatchException');
    expect(codes).toHaveLength(10);
  });
});

test('an authenticator app that only the pool knows does not lock the account', async ({ cloud }) => {
  const { she } = await withFactor(cloud);
  await changeFacts(she.sub, ({ security }) => ({ security: { ...security, secondFactor: undefined } }));
  const entered = await enter(cloud, she);
  expect(entered.body).toHaveProperty('AuthenticationResult.AccessToken');
  expect(await factorsInPool(she)).toEqual([]);
  expect(await mailed(cloud, she, /ya no la pedimos/)).toHaveLength(1);
  const { AccessToken: token } = entered.body['AuthenticationResult'] as { AccessToken: string };
  expect((await callSite(cloud.site, 'getMe', { token })).status).toBe(200);
});
