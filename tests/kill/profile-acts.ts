import { changeFacts } from '#functions/publish/change-facts.ts';
import { pressed, type RouteAct, type Scene, type WriteRoute } from './pressed.ts';
import { stand } from './stages.ts';

/** Somebody who has said nothing of herself yet. */
const newcomer = ({ cloud }: Scene) =>
  stand(cloud, (sub) =>
    changeFacts(sub, ({ account }) => ({ account: { ...account, name: 'Ana Prueba', profile: undefined } })),
  );

/** What a person says of herself and how she is reached, each write of it. */
export const profileActs = {
  saveProfile: (scene) =>
    pressed(scene, 'saveProfile', {
      prepare: () => newcomer(scene),
      call: () => ({ body: { version: 0, name: 'Ana', phone: '+525512345678', country: 'mx' } }),
    }),
} satisfies Partial<Record<WriteRoute, RouteAct>>;
