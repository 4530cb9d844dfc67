import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test } from 'vitest';
import { cognito } from '#functions/identity/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { mailsTo, signedIn } from '#tests/support/signed-in.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
}, cloudStartTimeout);

test('who was signed out in the user pool alone is told that their session ended, and nothing is changed', async () => {
  const she = await signedIn(cloud, 'user');
  const { password } = she;
  const address = `nueva.${she.email}`;
  expect((await she.call('startEmailChange', { body: { email: address, password } })).status).toBe(200);
  const code = codeIn((await mailsTo(cloud, address))[0]?.html);
  const { account } = await readFacts(she.sub);

  // As an operator does it; the authorizer of the API takes the token until its end.
  await cognito().send(
    new AdminUserGlobalSignOutCommand({ UserPoolId: environment('USER_POOL_ID'), Username: she.email }),
  );
  expect((await she.call('getMe')).status).toBe(200);
  const notifications = { mails: { reviews: false, membership: false }, discreet: false, language: 'en' };
  const asked = {
    saveNotifications: await she.call('saveNotifications', { body: notifications }),
    confirmEmailChange: await she.call('confirmEmailChange', { body: { code } }),
    startEmailChange: await she.call('startEmailChange', {
      body: { email: `andere.${she.email}`, password },
    }),
    changePassword: await she.call('changePassword', {
      body: { currentPassword: password, newPassword: 'quite another one' },
    }),
  };
  for (const [route, { status, error }] of Object.entries(asked))
    expect({ route, status, code: error.code }).toEqual({ route, status: 401, code: 'session-ended' });

  const after = await readFacts(she.sub);
  expect(after.account.email).toBe(she.email);
  expect(after.account.notifications).toEqual(account.notifications);
  expect(after.account.language).toBe(account.language);
  expect(after.security?.passwordChange).toBeUndefined();
});
