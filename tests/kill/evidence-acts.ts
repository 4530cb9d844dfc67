import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { hold } from '#functions/operator/hold-account.ts';
import { deletePhoto } from '#functions/photo/create-photo.ts';
import { setAvatar } from '#functions/profile/avatar.ts';
import type { Act, Prepared } from './points.ts';
import { pressed } from './pressed.ts';
import { posted, publish, readyPhoto, stand } from './stages.ts';

/** Somebody public under a legal hold, as `bring` makes them before it. */
const held = (cloud: Cloud, bring: (sub: string) => Promise<unknown>) =>
  stand(cloud, async (sub) => {
    await publish(sub);
    await bring(sub);
    await hold(sub, 'a court', 'olga');
  });

/** The photo that the listing does not use. */
const spareOf = ({ listing, photos }: Facts): string =>
  photos.find(({ id }) => id !== listing?.photos[0]?.id)?.id ?? '';

/** What an owner deletes under a legal hold, and the delivery that would erase its files. */
export const evidenceActs: Readonly<Record<string, (cloud: Cloud) => Act>> = {
  'a post that its owner deletes': (cloud) =>
    pressed({ cloud }, 'deletePost', {
      prepare: () => held(cloud, posted),
      call: ({ facts: { posts } }) => ({ params: { id: posts[0]?.id ?? '' } }),
      alsoAnswers: ['404 not-found'],
    }),
  'a photo that its owner deletes': (cloud) =>
    pressed({ cloud }, 'deletePhoto', {
      prepare: () => held(cloud, readyPhoto),
      call: ({ facts }) => ({ params: { id: spareOf(facts) } }),
      alsoAnswers: ['404 not-found'],
    }),
  'an avatar that its owner takes away': (cloud) =>
    pressed({ cloud }, 'removeAvatar', {
      prepare: () =>
        held(cloud, async (sub) => {
          const { id } = await readyPhoto(sub);
          await setAvatar(sub, id);
        }),
      call: () => ({}),
    }),
  'a photo whose erasure is delivered': (cloud) => ({
    entry: 'job',
    matches: (event: object) => 'Records' in event,
    repeatsItself: true,
    prepare: (): Promise<Prepared> => held(cloud, readyPhoto),
    send: async ({ sub = '' }) => {
      await deletePhoto(sub, spareOf(await readFacts(sub)));
      return 'written';
    },
  }),
};
