import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { knowsPassword } from '#functions/identity/prove-password.ts';
import { documentClient } from '#functions/data/table.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { demandSecondFactor, userOf } from '#functions/identity/pool-user.ts';
import { recoveryCodesOf } from '#functions/security/recovery-codes.ts';
import { signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import type { Prepared } from './points.ts';
import { factorInPool, setUpApp } from './pool-user.ts';
import { pressed, type RouteAct, type Scene, type WriteRoute } from './pressed.ts';
import { readItems } from './world.ts';

/** Somebody new each time: their password and their factor are not what the next one has. */
interface Owner extends Prepared {
  sub: string;
  she: SignedIn;
  attempt: string;
}

async function owner({ cloud }: Scene): Promise<Owner> {
  const she = await signedIn(cloud, 'user');
  return { sub: she.sub, she, attempt: randomUUID() };
}

/** With an app that the pool knows. */
async function withApp(scene: Scene): Promise<Owner> {
  const one = await owner(scene);
  await setUpApp(scene.cloud, one.she);
  return one;
}

/** With an app that each sign-in asks for, and codes. */
async function withFactor(scene: Scene): Promise<Owner & { code: string }> {
  const one = await withApp(scene);
  const { shown, batch, hashes } = await recoveryCodesOf(one.sub, one.attempt);
  const since = new Date().toISOString();
  await changeFacts(one.sub, () => ({
    security: { secondFactor: { state: 'on', since, batch, codes: hashes } },
  }));
  await demandSecondFactor(userOf(one.she.email), true);
  return { ...one, attempt: randomUUID(), code: shown[3] ?? '' };
}

/** Those who die here are more than may try from one network in an hour. */
async function forgetTries({ cloud }: Scene): Promise<void> {
  const items = await readItems(cloud.clock.now());
  const counters = [...items.values()].filter(({ pk }) => pk.startsWith('RATE#'));
  for (const { pk, sk } of counters)
    await documentClient().send(new DeleteCommand({ TableName: process.env['TABLE_NAME'], Key: { pk, sk } }));
}

const observe = async ({ she }: Owner): Promise<string[]> => [await factorInPool(she.email)];
const changed = 'another-secret';

/** What protects an account, each write of it. */
export const securityActs = {
  // Where the answer alone was lost, their session has ended with all others, and the new password signs in.
  changePassword: (scene) =>
    pressed(scene, 'changePassword', {
      prepare: () => owner(scene),
      call: ({ she }) => ({ body: { currentPassword: she.password, newPassword: changed } }),
      alsoAnswers: ['401 session-ended'],
      observe: async ({ she }) => [
        `the new password is ${(await knowsPassword(she.email, changed)) ? 'hers' : 'not hers'}`,
      ],
    }),
  turnOnSecondFactor: (scene) =>
    pressed(scene, 'turnOnSecondFactor', {
      prepare: () => withApp(scene),
      call: ({ she, attempt }) => ({ body: { password: she.password, attempt } }),
      observe,
    }),
  turnOffSecondFactor: (scene) =>
    pressed(scene, 'turnOffSecondFactor', {
      prepare: () => withFactor(scene),
      call: ({ she }) => ({ body: { password: she.password } }),
      observe,
    }),
  renewRecoveryCodes: (scene) =>
    pressed(scene, 'renewRecoveryCodes', {
      prepare: () => withFactor(scene),
      call: ({ she, attempt }) => ({ body: { password: she.password, attempt } }),
      observe,
    }),
  // Where the answer alone was lost, the factor is off: the page signs in by the password, which it tries first.
  recover: (scene) =>
    pressed(scene, 'recover', {
      prepare: async () => {
        await forgetTries(scene);
        return withFactor(scene);
      },
      by: () => undefined,
      call: ({ she, code }) => ({ body: { email: she.email, password: she.password, code } }),
      alsoAnswers: ['400 recovery-refused'],
      observe,
    }),
} satisfies Partial<Record<WriteRoute, RouteAct>>;
