import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { knowsPassword } from '#functions/identity/prove-password.ts';
import { documentClient } from '#functions/data/table.ts';
import { appCode, keyOf } from '#tests/support/second-factor.ts';
import { signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import type { Act, Prepared } from './points.ts';
import { factorInPool, turnFactorOn } from './pool-user.ts';
import { pressed, type RouteAct, type Scene, type WriteRoute } from './pressed.ts';
import { press } from './stages.ts';
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

/** With an app that has a key, of which no code has proved it yet. */
async function withKey(scene: Scene): Promise<Owner & { secret: string }> {
  const one = await owner(scene);
  return { ...one, secret: await keyOf(one.she) };
}

/** With an app that each sign-in asks for, and codes. */
async function withFactor(scene: Scene): Promise<Owner & { secret: string; code: string }> {
  const one = await owner(scene);
  const { secret, codes } = await turnFactorOn(one.she, one.attempt);
  return { ...one, attempt: randomUUID(), secret, code: codes[3] ?? '' };
}

/** Empties every rate limit: an act is tried more often than one person or network may in an hour. */
export async function forgetTries({ cloud }: Scene): Promise<void> {
  const items = await readItems(cloud.clock.now());
  const counters = [...items.values()].filter(({ pk }) => pk.startsWith('RATE#'));
  for (const { pk, sk } of counters)
    await documentClient().send(new DeleteCommand({ TableName: process.env['TABLE_NAME'], Key: { pk, sk } }));
}

const observe = async ({ she }: Owner): Promise<string[]> => [await factorInPool(she.email)];
const changed = 'another-secret';

/**
 * A code proves a key once: where the key was proved and nothing was kept of it they hear that the code is refused, and
 * begin again with another key.
 */
function turnOnSecondFactor(scene: Scene): Act {
  const act: Act<Awaited<ReturnType<typeof withKey>>> = {
    entry: 'member',
    matches: ({ routeKey }: { routeKey: string }) => routeKey === 'POST /api/me/second-factor',
    prepare: () => withKey(scene),
    send: async ({ she, secret, attempt }) => {
      const pressWith = (key: string) =>
        press(scene.cloud, 'turnOnSecondFactor', she.token(), {
          body: { password: she.password, code: appCode(key), attempt },
        });
      const heard = await pressWith(secret);
      return heard === '400 code-refused' ? pressWith(await keyOf(she)) : heard;
    },
    observe,
    // The password is tried with each press, and for the other key.
    mayCount: 3,
  };
  return act as unknown as Act;
}

/**
 * A press with the app's code. It works once: where it was spent and no more was done they hear that it is refused, and
 * enter a recovery code.
 */
function byAppOrCode(
  scene: Scene,
  name: 'turnOffSecondFactor' | 'renewRecoveryCodes',
  more: (prepared: Owner) => object,
): Act {
  const act: Act<Awaited<ReturnType<typeof withFactor>>> = {
    entry: 'member',
    prepare: () => withFactor(scene),
    send: async (prepared) => {
      const { she, secret, code } = prepared;
      const pressWith = (typed: string) =>
        press(scene.cloud, name, she.token(), {
          body: { password: she.password, code: typed, ...more(prepared) },
        });
      const heard = await pressWith(appCode(secret));
      return heard === '400 code-refused' ? pressWith(code) : heard;
    },
    observe,
    // The password is tried with each press.
    mayCount: 2,
  };
  return act as unknown as Act;
}

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
  setUpAuthenticator: (scene) =>
    pressed(scene, 'setUpAuthenticator', {
      prepare: () => owner(scene),
      call: ({ she }) => ({ body: { password: she.password } }),
      observe,
    }),
  turnOnSecondFactor,
  turnOffSecondFactor: (scene) => byAppOrCode(scene, 'turnOffSecondFactor', () => ({})),
  renewRecoveryCodes: (scene) => byAppOrCode(scene, 'renewRecoveryCodes', ({ attempt }) => ({ attempt })),
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
      // Of the first try the network's use is not forgiven, and the address' stands too.
      mayCount: 2,
    }),
} satisfies Partial<Record<WriteRoute, RouteAct>>;
