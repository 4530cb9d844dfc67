import { randomUUID } from 'node:crypto';
import { AdminListGroupsForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { termsVersion } from '#shared/account.ts';
import { cognito } from '#functions/identity/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import { setAvatar } from '#functions/profile/avatar.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { addressInPool } from '#tests/support/pool-address.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import type { Prepared } from './points.ts';
import { pressed, type RouteAct, type Scene, type WriteRoute } from './pressed.ts';
import { publish, readyPhoto, stand } from './stages.ts';

/** Somebody who has said nothing of themselves yet. */
const newcomer = ({ cloud }: Scene) =>
  stand(cloud, (sub) =>
    changeFacts(sub, ({ account }) => ({ account: { ...account, name: 'Ana Prueba', profile: undefined } })),
  );

/** Somebody new each time, who wants another address: the one they had is not what the next one has. */
interface Mover extends Prepared {
  sub: string;
  she: SignedIn;
  to: string;
  code: string;
}

async function mover({ cloud }: Scene): Promise<Mover> {
  const she = await signedIn(cloud, 'user');
  return { sub: she.sub, she, to: `${randomUUID()}@example.test`, code: '' };
}

async function moving(scene: Scene): Promise<Mover> {
  const one = await mover(scene);
  await one.she.call('startEmailChange', { body: { email: one.to, password: one.she.password } });
  const [mail] = await mailsTo(scene.cloud, one.to);
  return { ...one, code: codeIn(mail?.html) };
}

const poolHas = async ({ she, to }: Mover): Promise<string[]> => {
  const [email, verified] = await addressInPool(she);
  return [`the pool has ${email === to ? 'the new' : 'the old'} address, ${verified}`];
};

/** Of their photos the one that is not on the listing. */
const spareOf = ({ photos, listing }: Facts): string =>
  photos.find(({ id }) => !listing?.photos.some((used) => used.id === id))?.id ?? '';

/** Public, with a photo more than the listing shows. */
const withSparePhoto = ({ cloud }: Scene, then: (sub: string) => Promise<unknown> = async () => {}) =>
  stand(cloud, async (sub) => {
    await publish(sub);
    await readyPhoto(sub);
    await then(sub);
  });

async function groupsInPool({ username }: SignedIn): Promise<string[]> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: username };
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(user));
  return Groups.map(({ GroupName }) => `in the group ${GroupName}`);
}

/** What a person says of themselves and how they are reached, each write of it. */
export const profileActs = {
  saveProfile: (scene) =>
    pressed(scene, 'saveProfile', {
      prepare: () => newcomer(scene),
      call: () => ({ body: { version: 0, name: 'Ana', phone: '+525512345678', country: 'mx' } }),
    }),
  setAvatar: (scene) =>
    pressed(scene, 'setAvatar', {
      prepare: () => withSparePhoto(scene),
      call: ({ facts }) => ({ body: { id: spareOf(facts) } }),
    }),
  removeAvatar: (scene) =>
    pressed(scene, 'removeAvatar', {
      prepare: () =>
        withSparePhoto(scene, async (sub) => {
          await setAvatar(sub, spareOf(await readFacts(sub)));
        }),
      call: () => ({}),
    }),
  becomeWorker: (scene) =>
    pressed(scene, 'becomeWorker', {
      prepare: () => mover(scene),
      call: () => ({ body: { termsVersion } }),
      observe: ({ she }) => groupsInPool(she),
    }),
  saveNotifications: (scene) =>
    pressed(scene, 'saveNotifications', {
      prepare: () => mover(scene),
      call: () => ({
        body: { mails: { reviews: false, membership: true }, discreet: false, language: 'en' },
      }),
    }),
  // Each press has its code mailed; the newest is the one that counts.
  startEmailChange: (scene) =>
    pressed(scene, 'startEmailChange', {
      prepare: () => mover(scene),
      call: ({ she, to }) => ({ body: { email: to, password: she.password } }),
      mayRepeat: /^mail .*Tu código|OUTBOX#.*"kind":"new-address-code"/,
      observe: poolHas,
    }),
  // Where the answer alone was lost, there is nothing under way any more, and the screen shows the new address.
  confirmEmailChange: (scene) =>
    pressed(scene, 'confirmEmailChange', {
      prepare: () => moving(scene),
      call: ({ code }) => ({ body: { code } }),
      alsoAnswers: ['409 no-email-change'],
      observe: poolHas,
    }),
  cancelEmailChange: (scene) =>
    pressed(scene, 'cancelEmailChange', {
      prepare: () => moving(scene),
      call: () => ({}),
      observe: poolHas,
    }),
} satisfies Partial<Record<WriteRoute, RouteAct>>;
