import { postRoutes, type OwnPost, type OwnPosts } from '#shared/api/post.ts';
import { captionMax, postsMax } from '#shared/post.ts';
import { at } from '../fixtures/clock.ts';
import { decided, postRemoved } from '../fixtures/decisions.ts';
import { createdPhoto, ownListing, ownPhoto, withDeleted } from '../fixtures/own-listing.ts';
import { provider, published, sub, verified } from '../fixtures/people.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { each, outcomes, pending, reads, refused, screen, unreachable, type Answers } from '../state.ts';

const captions = [
  'Hoy en la tarde tengo un lugar libre en Zapopan.',
  'Domingo de café y lluvia.',
  'Esta semana atiendo de las 10:00 a las 18:00. Escríbeme con un día de anticipación, por favor.',
];

function makePost(number: number, change: Partial<OwnPost> = {}): OwnPost {
  const { id, previewUrl = '', width, height } = ownPhoto(number + 20);
  const caption = captions[number % captions.length]!;
  const hour = -3 - 5 * number;
  return {
    id,
    version: 1,
    caption,
    approvedCaption: caption,
    createdAt: at(0, hour - 1),
    publishedAt: at(0, hour),
    state: 'live',
    previewUrl,
    width,
    height,
    until: at(0, hour + 24),
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
const uploaded = { ...createdPhoto, getPhoto: ownPhoto(9, { approved: false }) } satisfies Answers;

const hidden = provider({ ...verified, listing: ownListing({ hiddenByOwner: true }) });

const attach = async ({ attach: give }: Steps) =>
  give('#post-photo', [await pictureFile('IMG_0042.jpg', 200)]);
const fillIn = inTurn(attach, ({ fill, words: { posts: t } }) => fill(t.form.caption, captions[0]!));
/** Select the button by its form: wide pages have another button with that name at the top. */
const submit = ({ pressAt }: Steps) => pressAt('form:has(#post-photo) [type=submit]');
const send = inTurn(fillIn, ({ see, words: { own: t } }) => see(t.photos.added), submit);
const remove = ({ press, words: { posts: t } }: Steps) => press(t.list.remove);
const edit = ({ press, words: { posts: t } }: Steps) => press(t.list.edit);

export const ownPosts = screen(
  'posts',
  { path: '/dashboard/instagram', session: sub, api: { ...provider(published), ...posts([]) } },
  {
    empty: { shows: ({ posts: t }) => t.list.empty },
    full: {
      api: posts(Array.from({ length: postsMax }, (_, number) => makePost(number))),
      shows: ({ posts: t }) => t.form.full(postsMax),
    },
    waiting: { api: posts([waiting(0), makePost(1)]), shows: ({ posts: t }) => t.list.waiting },
    refused: { api: posts([makePost(2), refusedPost(0)]), shows: ({ posts: t }) => t.list.refused },
    removed: {
      api: {
        ...posts([makePost(0, { removed: true }), makePost(1)]),
        ...decided(postRemoved(makePost(0).id)),
      },
      shows: ({ own: t }) => [t.decisions.removedMark, t.decisions.see],
    },
    'caption-waits': {
      api: posts([makePost(0, { caption: captions[2]!, version: 2, waitsSince: at(0, -1) })]),
      shows: ({ posts: t }) => t.list.captionNew,
    },
    'caption-refused': {
      api: posts([
        makePost(0, {
          caption: captions[2]!,
          version: 2,
          reviewRefusal: { reason: 'misleading', note: 'No es así.', at: at(0, -1) },
        }),
      ]),
      shows: ({ posts: t }) => t.list.captionNew,
    },
    'last-minutes': {
      api: posts([
        makePost(0, { publishedAt: at(-1, 0.5), until: at(0, 0.5) }),
        makePost(1, { publishedAt: at(-1), until: at(0, -0.1) }),
      ]),
      shows: ({ posts: t }) => t.list.over,
    },
    'longest-words': {
      api: posts([makePost(0, { caption: 'x'.repeat(captionMax), approvedCaption: 'x'.repeat(captionMax) })]),
      shows: () => 'xxxxx',
    },
    unverified: {
      api: {
        ...provider({ listing: ownListing() }),
        ...posts([], { verified: false, missing: ['identity', 'membership'] }),
      },
      shows: ({ posts: t }) => t.notPublished,
    },
    'listing-deleted': {
      api: {
        ...withDeleted(provider(verified), 1),
        ...posts([], { missing: ['listing'] }),
      },
      shows: ({ own: t }) => t.deleted.offerTitle,
    },
    'listing-deleted-unverified': {
      api: {
        ...withDeleted(provider(), 1),
        ...posts([], { verified: false, missing: ['identity', 'membership', 'listing'] }),
      },
      shows: ({ own: t }) => t.deleted.offerTitle,
    },
    lapsed: {
      api: {
        ...provider({ verification: 'approved', membership: 'ended', listing: ownListing() }),
        ...posts([makePost(0)], { verified: false, missing: ['membership'] }),
      },
      shows: ({ posts: t }) => t.notPublished,
    },
    hidden: {
      api: { ...hidden, ...posts([makePost(0)], { missing: ['hidden-by-owner'] }) },
      shows: ({ own: t }) => t.listing.shown,
    },
    'shown-again': {
      api: {
        ...hidden,
        ...posts([makePost(0)], { missing: ['hidden-by-owner'] }),
        setVisibility: ownListing({ published: true }),
      },
      act: ({ press, words: { own: t } }) => press(t.listing.shown),
      shows: ({ own: t }) => t.listing.shownToast,
    },
    'without-a-listing': {
      api: { ...provider(verified), ...posts([], { missing: ['listing', 'content'] }) },
      shows: ({ posts: t }) => t.noListingText,
    },
  },
  reads('listPosts', {
    loading: pending,
    'load-failed': [unreachable, ({ posts: t }) => t.loadFailed],
  }),
  {
    'nothing-filled-in': { act: submit, shows: ({ posts: t }) => t.form.captionRequired },
    'not-an-image': {
      act: ({ attach: give }) => give('#post-photo', [emptyFile('cv.pdf', 'application/pdf', 2000)]),
      shows: ({ posts: t }) => t.form.imageOnly,
    },
    uploading: { api: uploaded, upload: 62, act: fillIn, shows: ({ own: t }) => t.photos.uploading(62) },
    'upload-failed': {
      api: { ...uploaded, createPhoto: refused('rate-limited') },
      act: attach,
      shows: ({ common }) => common.errors['rate-limited'],
    },
    'photo-refused': {
      api: {
        ...uploaded,
        getPhoto: ownPhoto(9, { status: 'refused', refusal: 'too-small', approved: false }),
      },
      act: attach,
      shows: ({ own: t }) => t.photos.refusals['too-small'],
    },
    'photo-refused-and-sent': {
      api: {
        ...uploaded,
        getPhoto: ownPhoto(9, { status: 'refused', refusal: 'too-small', approved: false }),
      },
      act: inTurn(fillIn, ({ see, words: { own: t } }) => see(t.photos.refusals['too-small']), submit),
      shows: ({ posts: t }) => t.form.imageRequired,
    },
    'photo-ready': { api: uploaded, act: fillIn, shows: ({ own: t }) => t.photos.added },
    'waits-for-the-photo': {
      api: { ...uploaded, getPhoto: ownPhoto(9, { status: 'uploading', approved: false }) },
      act: inTurn(fillIn, submit),
      shows: ({ posts: t }) => t.form.waiting,
    },
    'waits-no-more': {
      api: { ...uploaded, getPhoto: ownPhoto(9, { status: 'uploading', approved: false }) },
      act: inTurn(fillIn, submit, ({ press, words: { common } }) => press(common.action.cancel)),
      shows: ({ posts: t }) => t.form.submit,
    },
  },
  outcomes({ api: uploaded, act: send }, 'createPost', {
    saving: [pending, ({ posts: t }) => t.form.saving],
    saved: [waiting(0), ({ posts: t }) => t.form.sentText],
    'saved-and-live': [makePost(0), ({ posts: t }) => t.form.published],
    'save-failed': [unreachable, ({ posts: t }) => t.form.failed],
  }),
  each('save-refused', postRoutes.createPost.errors, (code) => ({
    api: { ...uploaded, createPost: refused(code) },
    act: send,
    shows: ({ common }) => common.errors[code],
  })),
  {
    editing: { api: posts([makePost(0)]), act: edit, shows: ({ posts: t }) => t.list.editText },
  },
  each('edit-refused', postRoutes.editPost.errors, (code) => ({
    api: { ...posts([makePost(0)]), editPost: refused(code) },
    act: async (steps) => {
      await edit(steps);
      await steps.fill(steps.words.posts.form.caption, captions[1]!);
      await steps.press(steps.words.posts.list.save);
    },
    shows: ({ posts: t }) => t.form.failed,
  })),
  outcomes({ api: posts([makePost(0)]), act: inTurn(remove, remove) }, 'deletePost', {
    'deleted-elsewhere': ['not-found', ({ posts: t }) => t.list.removed],
    'delete-failed': [unreachable, ({ posts: t }) => t.list.removeFailed],
  }),
  {
    deleting: {
      api: posts([makePost(0)]),
      act: remove,
      shows: ({ posts: t }) => t.list.removeText,
    },
  },
);
