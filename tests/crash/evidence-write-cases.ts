import { hold } from '#functions/operator/hold-account.ts';
import { deletePhoto } from '#functions/photo/create-photo.ts';
import { type Scene, type Standing, standIn } from '#tests/support/states.ts';
import type { WriteCase } from './crash-points.ts';
import { routeWriteCase } from './route-write-cases.ts';

const prepare = ({ sub }: Standing) => hold(sub, 'a court', 'olga');

/** Deletions by an owner under a legal hold, and the outbox delivery that would erase the files. */
export const evidenceWriteCases: Readonly<Record<string, (scene: Scene) => WriteCase<Standing>>> = {
  'a post that its owner deletes': (scene) => routeWriteCase(scene, 'deletePost', { prepare }),
  'a photo that its owner deletes': (scene) => routeWriteCase(scene, 'deletePhoto', { prepare }),
  'an avatar that its owner takes away': (scene) => routeWriteCase(scene, 'removeAvatar', { prepare }),
  'a photo whose erasure is delivered': (scene) => ({
    entry: 'job',
    matches: (event: object) => 'Records' in event,
    repeatsItself: true,
    prepare: async () => {
      const standing = await standIn(scene, 'spare-photo');
      await prepare(standing);
      return standing;
    },
    send: async ({ sub, state }) => {
      await deletePhoto(sub, state.sparePhoto);
      return 'written';
    },
  }),
};
