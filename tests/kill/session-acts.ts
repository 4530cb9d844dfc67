import { randomUUID } from 'node:crypto';
import { callSite } from '#tests/support/site-api.ts';
import { signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import type { Prepared } from './points.ts';
import { pressed, type RouteAct, type Scene, type WriteRoute } from './pressed.ts';

/** Somebody new each time: their sign-ins are not what the next one has. */
interface Owner extends Prepared {
  sub: string;
  she: SignedIn;
  device: string;
  /** The sign-in that their token comes from. */
  id: string;
}

async function owner({ cloud }: Scene): Promise<Owner> {
  const she = await signedIn(cloud, 'user');
  const [, payload = ''] = she.token().split('.');
  const { auth_time } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number };
  return { sub: she.sub, she, device: randomUUID(), id: String(auth_time) };
}

async function registered(scene: Scene): Promise<Owner> {
  const one = await owner(scene);
  await one.she.call('registerSession', { body: { device: one.device } });
  await scene.cloud.flush();
  return one;
}

/** What their token opens afterwards. */
const observe =
  ({ cloud }: Scene) =>
  async ({ she }: Owner): Promise<string[]> => {
    const { status, error } = await callSite(cloud.site, 'getMe', { token: she.token() });
    return [`their token: ${status} ${error.code ?? ''}`];
  };

/** A person's sign-ins, each write of them. */
export const sessionActs = {
  registerSession: (scene) =>
    pressed(scene, 'registerSession', {
      prepare: () => owner(scene),
      call: ({ device }) => ({ body: { device } }),
    }),
  // Where the answer alone was lost, the sign-in that asked has ended: what it wanted to hear.
  endSession: (scene) =>
    pressed(scene, 'endSession', {
      prepare: () => registered(scene),
      call: ({ id }) => ({ params: { id } }),
      alsoAnswers: ['401 session-ended'],
      observe: observe(scene),
    }),
  signOutEverywhere: (scene) =>
    pressed(scene, 'signOutEverywhere', {
      prepare: () => registered(scene),
      call: () => ({}),
      alsoAnswers: ['401 session-ended'],
      observe: observe(scene),
    }),
} satisfies Partial<Record<WriteRoute, RouteAct>>;
