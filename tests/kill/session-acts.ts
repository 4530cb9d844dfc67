import { createPerson } from '#tests/support/people.ts';
import { callSite } from '#tests/support/site-api.ts';
import { enterAs } from '#tests/support/user-pool.ts';
import type { Prepared } from './points.ts';
import { pressed, type RouteAct, type Scene, type WriteRoute } from './pressed.ts';

/** Somebody new each time: their sign-ins are not what the next one has. */
interface Owner extends Prepared {
  sub: string;
  token: () => string;
  /** The sign-in that their token comes from. */
  id: string;
}

async function owner({ cloud }: Scene): Promise<Owner> {
  const person = await createPerson(cloud, { role: 'user' });
  const { accessToken } = await enterAs(cloud.site, person);
  const [, payload = ''] = accessToken.split('.');
  const { auth_time } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number };
  return { sub: person.sub, token: () => accessToken, id: String(auth_time) };
}

/** What their token opens afterwards. */
const observe =
  ({ cloud }: Scene) =>
  async ({ token }: Owner): Promise<string[]> => {
    const { status, error } = await callSite(cloud.site, 'getMe', { token: token() });
    return [`their token: ${status} ${error.code ?? ''}`];
  };

/** A person's sign-ins, each write of them. */
export const sessionActs = {
  // Where the answer alone was lost, the sign-in that asked has ended: what it wanted to hear.
  endSession: (scene) =>
    pressed(scene, 'endSession', {
      prepare: () => owner(scene),
      by: (one) => one,
      call: ({ id }) => ({ params: { id } }),
      alsoAnswers: ['401 session-ended'],
      observe: observe(scene),
    }),
  signOutEverywhere: (scene) =>
    pressed(scene, 'signOutEverywhere', {
      prepare: () => owner(scene),
      by: (one) => one,
      call: () => ({}),
      alsoAnswers: ['401 session-ended'],
      observe: observe(scene),
    }),
} satisfies Partial<Record<WriteRoute, RouteAct>>;
