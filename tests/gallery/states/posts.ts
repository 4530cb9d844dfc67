import { postRoutes, type OwnPost, type OwnPosts } from '#shared/api/post.ts';
import { captionMax, postsMax } from '#shared/post.ts';
import { at } from '../fixtures/clock.ts';
import { ownListing, ownPhoto, withDeleted } from '../fixtures/own-listing.ts';
import { provider, publishedProvider, sub } from '../fixtures/people.ts';
import { verified } from '../fixtures/reviewed-listing.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type Words } from '../state.ts';

const captions = [
  'Hoy en la tarde tengo un lugar libre en Zapopan.',
  'Domingo de café y lluvia.',
  'Esta semana atiendo de las 10:00 a las 18:00. Escríbeme con un día de anticipación, por favor.',
];

function makePost(number: number, change: Partial<OwnPost> = {}): OwnPost {
  const { id, previewUrl = '', width, height } = ownPhoto(number + 20);
  const caption = captions[number % captions.length]!;
  const published = -3 - 5 * number;
  return {
    id,
    version: 1,
    caption,
    approvedCaption: caption,
    createdAt: at(0, published - 1),
    publishedAt: at(0, published),
    state: 'live',
    previewUrl,
    width,
    height,
    until: at(0, published + 24),
    views: [0, 1, 37, 1204][number % 4]!,
    ...change,
  };
}

const unpublished = { approvedCaption: undefined, publishedAt: undefined, until: undefined, views: 0 };
const waiting = (number: number) =>
  makePost(number, { ...unpublished, state: 'waiting', waitsSince: at(0, -1), createdAt: at(0, -1) });
const refusedPost = (number: number) =>
  makePost(number, {
    ...unpublished,
    state: 'refused',
    reviewRefusal: {
      reason: 'contact-details',
      note: 'En la foto se lee un número de teléfono.',
      at: at(0, -1),
    },
  });

const posts = (list: OwnPost[], change: Partial<OwnPosts> = {}): Answers => ({
  listPosts: { posts: list, missing: [], verified: true, perDay: 10, ...change },
});
const announced = {
  createPhoto: {
    photo: ownPhoto(9, { status: 'uploading', approved: false, previewUrl: undefined }),
    upload: { url: '/_gallery/upload', fields: {} },
  },
  getPhoto: ownPhoto(9, { approved: false }),
} satisfies Answers;

const attach = async (steps: Steps) => {
  await steps.attach('#post-photo', [await pictureFile('IMG_0042.jpg', 200)]);
  await steps.press(steps.words.own.photos.editor.save);
};
const fillIn = async (steps: Steps) => {
  await attach(steps);
  await steps.fill(steps.words.posts.form.caption, captions[0]!);
};
/** By its form: at the top of a wide page there is another button of that name. */
const submit = ({ pressAt }: Steps) => pressAt('form[aria-labelledby=new-post] [type=submit]');
const send = async (steps: Steps) => {
  await fillIn(steps);
  await steps.see(steps.words.own.photos.added);
  await submit(steps);
};
const edit = ({ press, words: { posts: t } }: Steps) => press(t.list.edit);

/** /dashboard/instagram */
export const ownPosts = screen(
  'posts',
  { path: '/dashboard/instagram', session: sub, api: { ...publishedProvider(), ...posts([]) } },
  [
    { name: 'empty', shows: ({ posts: t }) => t.list.empty },
    {
      name: 'full',
      api: posts(Array.from({ length: postsMax }, (_, number) => makePost(number))),
      shows: ({ posts: t }) => t.form.full(postsMax),
    },
    { name: 'waiting', api: posts([waiting(0), makePost(1)]), shows: ({ posts: t }) => t.list.waiting },
    { name: 'refused', api: posts([makePost(2), refusedPost(0)]), shows: ({ posts: t }) => t.list.refused },
    {
      name: 'caption-waits',
      api: posts([makePost(0, { caption: captions[2]!, version: 2, waitsSince: at(0, -1) })]),
      shows: ({ posts: t }) => t.list.captionNew,
    },
    {
      name: 'caption-refused',
      api: posts([
        makePost(0, {
          caption: captions[2]!,
          version: 2,
          reviewRefusal: { reason: 'misleading', note: 'No es así.', at: at(0, -1) },
        }),
      ]),
      shows: ({ posts: t }) => t.list.captionNew,
    },
    {
      name: 'last-minutes',
      api: posts([
        makePost(0, { publishedAt: at(-1, 0.5), until: at(0, 0.5) }),
        makePost(1, { publishedAt: at(-1), until: at(0, -0.1) }),
      ]),
      shows: ({ posts: t }) => t.list.over,
    },
    {
      name: 'longest-words',
      api: posts([makePost(0, { caption: 'x'.repeat(captionMax), approvedCaption: 'x'.repeat(captionMax) })]),
      shows: () => 'xxxxx',
    },
    {
      name: 'unverified',
      api: {
        ...provider({ listing: ownListing() }),
        ...posts([], { verified: false, missing: ['identity', 'membership'] }),
      },
      shows: ({ posts: t }) => t.notPublished,
    },
    {
      name: 'listing-deleted',
      api: {
        ...withDeleted(provider({ verification: 'approved', membership: 'active' }), 1),
        ...posts([], { missing: ['listing'] }),
      },
      shows: ({ own: t }) => t.deleted.offerTitle,
    },
    {
      name: 'listing-deleted-unverified',
      api: {
        ...withDeleted(provider(), 1),
        ...posts([], { verified: false, missing: ['identity', 'membership', 'listing'] }),
      },
      shows: ({ own: t }) => t.deleted.offerTitle,
    },
    {
      name: 'lapsed',
      api: {
        ...provider({ verification: 'approved', membership: 'ended', listing: ownListing() }),
        ...posts([makePost(0)], { verified: false, missing: ['membership'] }),
      },
      shows: ({ posts: t }) => t.notPublished,
    },
    {
      name: 'hidden',
      api: posts([makePost(0)], { missing: ['hidden-by-owner'] }),
      shows: ({ private: t }) => t.overview.why['hidden-by-owner'],
    },
    {
      name: 'shown-again',
      api: {
        ...posts([makePost(0)], { missing: ['hidden-by-owner'] }),
        setVisibility: ownListing({ published: true }),
      },
      act: ({ press, words: { own: t } }) => press(t.listing.shown),
      shows: ({ own: t }) => t.listing.shownToast,
    },
    {
      name: 'without-a-listing',
      api: { ...provider(verified), ...posts([], { missing: ['listing', 'content'] }) },
      shows: ({ posts: t }) => t.noListingText,
    },
    { name: 'loading', api: { listPosts: pending }, shows: ({ common }) => common.action.loading },
    { name: 'load-failed', api: { listPosts: unreachable }, shows: ({ posts: t }) => t.loadFailed },
    {
      name: 'nothing-filled-in',
      act: submit,
      shows: ({ posts: t }) => t.form.captionRequired,
    },
    {
      name: 'not-an-image',
      act: ({ attach: give }) => give('#post-photo', [emptyFile('cv.pdf', 'application/pdf', 2000)]),
      shows: ({ posts: t }) => t.form.imageOnly,
    },
    {
      name: 'uploading',
      api: announced,
      upload: 62,
      act: fillIn,
      shows: ({ own: t }) => t.photos.uploading(62),
    },
    {
      name: 'upload-failed',
      api: { ...announced, createPhoto: refused('rate-limited') },
      act: attach,
      shows: ({ common }) => common.errors['rate-limited'],
    },
    {
      name: 'photo-refused',
      api: {
        ...announced,
        getPhoto: ownPhoto(9, { status: 'refused', refusal: 'too-small', approved: false }),
      },
      act: attach,
      shows: ({ own: t }) => t.photos.refusals['too-small'],
    },
    {
      name: 'photo-ready',
      api: announced,
      act: fillIn,
      shows: ({ own: t }) => t.photos.added,
    },
    {
      name: 'waits-for-the-photo',
      api: { ...announced, getPhoto: ownPhoto(9, { status: 'uploading', approved: false }) },
      act: async (steps) => {
        await fillIn(steps);
        await submit(steps);
      },
      shows: ({ posts: t }) => t.form.waiting,
    },
    {
      name: 'saving',
      api: { ...announced, createPost: pending },
      act: send,
      shows: ({ posts: t }) => t.form.saving,
    },
    {
      name: 'saved',
      api: { ...announced, createPost: waiting(0) },
      act: send,
      shows: ({ posts: t }) => t.form.sent,
    },
    ...postRoutes.createPost.errors.map((code) => ({
      name: `save-refused-${code}`,
      api: { ...announced, createPost: refused(code) },
      act: send,
      shows: ({ common }: Words) => common.errors[code],
    })),
    {
      name: 'save-failed',
      api: { ...announced, createPost: unreachable },
      act: send,
      shows: ({ posts: t }) => t.form.failed,
    },
    {
      name: 'editing',
      api: posts([makePost(0)]),
      act: edit,
      shows: ({ posts: t }) => t.list.editText,
    },
    ...postRoutes.editPost.errors.map((code) => ({
      name: `edit-refused-${code}`,
      api: { ...posts([makePost(0)]), editPost: refused(code) },
      act: async (steps: Steps) => {
        await edit(steps);
        await steps.fill(steps.words.posts.form.caption, captions[1]!);
        await steps.press(steps.words.posts.list.save);
      },
      shows: ({ posts: t }: Words) => t.form.failed,
    })),
    {
      name: 'deleted-elsewhere',
      api: { ...posts([makePost(0)]), deletePost: refused('not-found') },
      act: async ({ press, words: { posts: t } }) => {
        await press(t.list.remove);
        await press(t.list.remove);
      },
      shows: ({ posts: t }) => t.list.removed,
    },
    {
      name: 'deleting',
      api: posts([makePost(0)]),
      act: ({ press, words: { posts: t } }) => press(t.list.remove),
      shows: ({ posts: t }) => t.list.removeText,
    },
    {
      name: 'delete-failed',
      api: { ...posts([makePost(0)]), deletePost: unreachable },
      act: async ({ press, words: { posts: t } }) => {
        await press(t.list.remove);
        await press(t.list.remove);
      },
      shows: ({ posts: t }) => t.list.removeFailed,
    },
  ],
);
