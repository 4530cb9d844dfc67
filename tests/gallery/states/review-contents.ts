import type { ContentCase } from '#shared/api/content-review.ts';
import { at } from '../fixtures/clock.ts';
import { ownContent } from '../fixtures/own-listing.ts';
import { admin, sub } from '../fixtures/people.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, type Answer } from '../state.ts';
import { fixtureId } from '#tests/support/public-fixtures.ts';

const picture = (number: number) => {
  const id = `own${String(number).padStart(19, '0')}`;
  return { id, url: `/media/${id}/1200.avif`, width: 900, height: 1200 };
};
const photo = (number: number, change: Partial<ContentCase['photos'][number]> = {}) => ({
  ...picture(number),
  face: number === 2,
  waits: true,
  ...change,
});

const municipality = 'mx-ciudad-de-mexico-tlalpan';
const proposed = ownContent({
  title: 'Valeria, cenas largas y buena conversación',
  description:
    'Me gusta conversar sin prisa, una buena cena y caminar por la ciudad de noche. Escríbeme con tiempo.',
  price: 1800,
  services: ['companionship', 'dinner-date'],
  municipality,
});
const opened: ContentCase = {
  sub: 'waiting-6',
  name: 'Valeria Montero Ríos',
  listingId: fixtureId(1),
  listingVersion: 4,
  submittedAt: at(0, -5),
  claimedUntil: at(0, 0.5),
  selfie: true,
  text: { proposed, approved: ownContent() },
  photos: [
    photo(1, { waits: false, confirmedFace: false }),
    photo(2),
    photo(3),
    photo(4, { waits: false, confirmedFace: true, face: true }),
  ],
  replacedPhotos: [],
  posts: [],
  submission: 1,
  history: [],
  historyTotal: 0,
};
const onePhoto: ContentCase = { ...opened, text: undefined, photos: [photo(2)] };
const withAvatar: ContentCase = { ...onePhoto, photos: [], avatar: picture(6), approvedAvatar: picture(5) };
/** Case with two posts: a new one, and a live one with a changed caption. */
const withPosts: ContentCase = {
  ...onePhoto,
  photos: [photo(1, { waits: false, confirmedFace: false })],
  posts: [
    {
      ...picture(7),
      version: 1,
      caption: 'Hoy libre desde las seis, en la Condesa o en la Roma.\nEscríbeme con tiempo y con educación.',
    },
    {
      ...picture(8),
      version: 2,
      caption: 'Estreno vestido. ¿Vamos a cenar?',
      approvedCaption: 'Estreno vestido.',
    },
  ],
};
const mark = { reviewer: 'Revisora Prueba', at: at(0) };
const selfie: Answer<'viewSelfie'> = {
  pictures: ['/_gallery/documents/selfie'],
  contentType: 'image/jpeg',
  mark,
};

const history = [
  { at: at(-1), about: 'photo-refused', reason: 'another-person', note: 'Se ve a otra persona al fondo.' },
  { at: at(-1), about: 'text-refused', reason: 'other', note: 'Nombra a otra persona.' },
  { at: at(-12), about: 'avatar-refused', reason: 'unclear', note: '' },
  { at: at(-40), about: 'verification-expired', reason: '2026-01-31', note: '' },
] as const satisfies ContentCase['history'];
const postRefused = {
  at: at(-2),
  about: 'post-refused',
  reason: 'contact-details',
  note: 'Hay un número.',
} as const;
/** History in which identity decisions stay expanded above newer decisions. */
const often: ContentCase['history'] = [
  { at: at(-90), about: 'account-suspended', note: 'Se hizo pasar por otra persona.' },
  { at: at(-200), about: 'verification-rejected', reason: 'under-age', note: 'Tiene 17 años.' },
  ...Array.from({ length: 20 }, (_, index) => ({
    at: at(-1 - index),
    about: 'photo-refused' as const,
    reason: 'another-person',
    note: 'Se ve a otra persona al fondo.',
    photos: 5,
    alsoFor: [{ reason: 'unclear', note: '' }],
  })),
];
const heldUntil = [{ field: 'claimedUntil', message: at(0, 0.4) }];

const next = async ({ find, key }: Steps) => {
  await find('[aria-pressed]');
  key('j');
};
const seeSelfie = ({ press, words: { admin: t } }: Steps) => press(t.contents.selfieOpen);
const approveAll = async ({ find, key }: Steps) => {
  await find('[aria-pressed]');
  for (let item = 0; item < 3; item += 1) {
    key('a');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};
const noteAndLeave =
  (note: string) =>
  async ({ press, tick, fill, find, see, words }: Steps) => {
    const t = words.admin.contents;
    await press(t.refuse);
    await tick(t.reasons.unclear);
    await fill(words.admin.note, note);
    await press(t.photo(2));
    await see(t.face);
    await press(t.text);
    const kept = (await find('.decision textarea')) as HTMLTextAreaElement;
    if (kept.value !== note) throw new Error(`the note is "${kept.value}"`);
  };
const send = inTurn(approveAll, ({ press, words: { admin: t } }) => press(t.contents.send(opened.name)));
const refuse =
  (reason: string) =>
  async ({ find, key }: Steps) => {
    await find('[aria-pressed]');
    key('r');
    await find('.reasons');
    key(reason);
  };

export const reviewContents = screen(
  'review-contents',
  {
    path: `/admin/contents/${opened.sub}`,
    session: sub,
    api: {
      ...admin(),
      listContents: { cases: [], medianMinutes: 65 },
      claimContent: opened,
      viewSelfie: selfie,
    },
  },
  {
    'text-changed': { shows: ({ admin: t }) => t.contents.progress(0, 3) },
    'refused-before': {
      api: { claimContent: { ...opened, submission: 4, history, historyTotal: history.length } },
      act: ({ pressAt }) => pressAt('[data-testid=case-history] summary'),
      shows: ({ admin: t }) => t.history.about['avatar-refused'],
    },
    photo: { act: next, shows: ({ admin: t }) => t.contents.faceSaid(true) },
    'photo-beside-selfie': {
      api: { claimContent: onePhoto },
      act: seeSelfie,
      shows: ({ admin: t }) => t.contents.noApprovedPhotos,
    },
    'photo-beside-replaced': {
      api: { claimContent: { ...onePhoto, replacedPhotos: [picture(1)] } },
      act: finds('.reference__before img'),
      shows: ({ admin: t }) => t.contents.approvedPhotos,
    },
    'post-edited': {
      api: { claimContent: withPosts },
      act: ({ press, words: { admin: t } }) => press(t.contents.post(2)),
      shows: ({ admin: t }) => t.contents.captionBefore,
    },
  },
  reads('claimContent', {
    'refused-often': [
      { ...opened, submission: 42, history: often, historyTotal: 42 },
      ({ admin: t }) => t.history.unshown(20),
    ],
    'photo-refused-before': [
      {
        ...onePhoto,
        submission: 2,
        history: [history[0]],
        historyTotal: 1,
        photos: [photo(2, { refusedBefore: history[0] })],
      },
      ({ admin: t }) => t.history.samePicture,
    ],
    'text-new': [{ ...opened, text: { proposed } }, ({ admin: t }) => t.contents.newText],
    'photo-beside-a-refused-one': [
      { ...onePhoto, photos: [photo(2), photo(3, { waits: false })] },
      ({ admin: t }) => t.contents.noApprovedPhotos,
    ],
    'photo-tag-alone': [
      { ...onePhoto, photos: [photo(2, { confirmedFace: false })] },
      ({ admin: t }) => t.contents.onlyTag,
    ],
    'photo-expired': [
      { ...onePhoto, photos: [photo(2, { url: '/_gallery/documents/expired' })] },
      ({ admin: t }) => t.contents.pictureFailed,
    ],
    'post-refused-before': [
      {
        ...withPosts,
        submission: 2,
        history: [postRefused],
        historyTotal: 1,
        posts: withPosts.posts.map((one) => ({ ...one, refusedBefore: postRefused })),
      },
      ({ admin: t }) => t.history.samePicture,
    ],
    'selfie-gone': [{ ...onePhoto, selfie: false }, ({ admin: t }) => t.contents.selfieGone],
    'claim-expired': [{ ...opened, claimedUntil: at(0, -0.1) }, ({ admin: t }) => t.claimExpired],
    avatar: [withAvatar, ({ admin: t }) => t.contents.approvedAvatar],
    post: [withPosts, ({ admin: t }) => t.contents.post(2)],
    loading: pending,
    gone: ['not-found', ({ admin: t }) => t.gone],
    'claimed-by-another': [
      refused('claimed-by-another', heldUntil),
      ({ admin: t }) => t.heldUntil('').slice(-24),
    ],
  }),
  outcomes({ api: { claimContent: onePhoto }, act: seeSelfie }, 'viewSelfie', {
    'selfie-opening': [pending, ({ admin: t }) => t.opening],
    'selfie-refused-not-found': 'not-found',
    'selfie-refused-claimed-by-another': 'claimed-by-another',
    'selfie-refused-documents-missing': 'documents-missing',
  }),
  {
    refusing: {
      act: ({ press, words: { admin: t } }) => press(t.contents.refuse),
      shows: ({ admin: t }) => t.contents.reasons.coercion,
    },
    'refused-one': { act: refuse('6'), shows: ({ admin: t }) => t.contents.progress(1, 3) },
    'refused-other-without-note': {
      act: inTurn(refuse('9'), ({ press, words: { admin: t } }) => press(t.contents.noteDone)),
      shows: ({ admin: t }) => t.noteRequired,
    },
    'refused-note-stays': {
      act: noteAndLeave('No se entiende el segundo párrafo.'),
      shows: ({ admin: t }) => t.contents.progress(1, 3),
    },
    'note-before-a-reason-stays': {
      act: async ({ press, fill, find, words: { admin: t } }) => {
        await press(t.contents.refuse);
        await fill(t.note, 'No se entiende.');
        await press(t.contents.photo(2));
        await press(t.contents.text);
        await press(t.contents.refuse);
        const kept = (await find('.decision textarea')) as HTMLTextAreaElement;
        if (kept.value !== 'No se entiende.') throw new Error(`the note is "${kept.value}"`);
      },
      shows: ({ admin: t }) => t.contents.progress(0, 3),
    },
    'refused-note-by-key': {
      act: async ({ press, key, find, words: { admin: t } }) => {
        await press(t.contents.refuse);
        await find('.reasons');
        key('n');
        await find('.decision textarea:focus');
      },
      shows: ({ admin: t }) => t.noteHint,
    },
    'refused-note-changed': {
      act: inTurn(
        approveAll,
        ({ press, words: { admin: t } }) => press(t.contents.text),
        noteAndLeave('No se entiende el segundo párrafo.'),
        noteAndLeave('Escribe el segundo párrafo de nuevo.'),
      ),
      shows: ({ admin: t }) => t.contents.send(opened.name),
    },
    'arrows-stay-with-the-reasons': {
      act: async ({ press, tick, find, key, words: { admin: t } }) => {
        await press(t.contents.refuse);
        await tick(t.contents.reasons.unclear);
        (await find('.reasons input:checked')).focus();
        key('ArrowDown');
        await new Promise((resolve) => setTimeout(resolve, 30));
      },
      shows: ({ admin: t }) => t.contents.reasons.coercion,
    },
    'selfie-key-beside-no-photo': {
      api: { viewSelfie: refused('documents-missing') },
      act: async (steps) => {
        await steps.find('[aria-pressed]');
        steps.key('s');
        await new Promise((resolve) => setTimeout(resolve, 30));
        await next(steps);
      },
      shows: ({ admin: t }) => t.contents.selfieOpen,
    },
    'text-changed-places-failed': {
      missingFile: '/mx-',
      api: {
        claimContent: { ...opened, text: { proposed: ownContent({ municipality }), approved: ownContent() } },
      },
      shows: ({ admin: t }) => t.contents.unknownPlace,
    },
    'all-decided': { act: approveAll, shows: ({ admin: t }) => t.contents.summary(3, 0) },
  },
  outcomes({ act: send }, 'decideContent', {
    deciding: [pending, ({ admin: t }) => t.deciding],
    'decided-back-to-the-queue': [
      { waiting: false },
      ({ admin: t }) => t.contents.outcome(opened.name, 3, 0),
    ],
    'decision-refused-not-found': ['not-found', ({ admin: t }) => t.alreadyDecided],
    'decision-refused-version-conflict': ['version-conflict', ({ admin: t }) => t.changed],
    'decision-refused-claimed-by-another': ['claimed-by-another', ({ admin: t }) => t.claimedByAnother],
  }),
  {
    'deciding-keys-decide-nothing': {
      api: { decideContent: pending },
      act: async (steps) => {
        await send(steps);
        steps.key('Escape');
        await new Promise((resolve) => setTimeout(resolve, 200));
      },
      shows: ({ admin: t }) => t.deciding,
    },
    'left-while-deciding': {
      api: { decideContent: refused('version-conflict') },
      act: async (steps) => {
        await approveAll(steps);
        const last = await steps.find('.decision .button--primary');
        const queue = await steps.find('a[href$="/admin/contents"]');
        last.click();
        queue.click();
        await steps.see(steps.words.admin.queueLead);
      },
      shows: ({ admin: t }) => t.nothingDecidedOn(opened.name),
    },
  },
);
