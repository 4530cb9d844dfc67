import type { Story } from '#shared/api/post.ts';
import { captionMax } from '#shared/post.ts';
import {
  fixtureId,
  makeCard,
  makeListing,
  makeStories,
  makeStoryCard,
  pageOfCards,
} from '#tests/support/public-fixtures.ts';
import { now } from '../fixtures/clock.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, unreachable, type Answers } from '../state.ts';

const cards = (count: number) => Array.from({ length: count }, (_, number) => makeStoryCard(number, now));

const storiesOf = (id: string): { stories: Story[] } => {
  const number = Number(id.slice(-4));
  return { stories: makeStories(number, number === 1 ? 1 : 3, now) };
};

const api: Answers = {
  browseCards: pageOfCards(8, { cursor: 'sealed-cursor' }),
  countCards: { count: 12, more: false },
  browseStories: { cards: cards(3) },
  getStories: ({ params }) => storiesOf(params.id ?? ''),
  countStoryView: {},
};

const first = ({ pressAt }: Steps) => pressAt('.stories__one');
const captionOf =
  (number: number, index = 0) =>
  () =>
    makeStories(number, 3, now)[index]?.caption ?? '';
const only = (change: Partial<Story>): Answers => ({
  getStories: ({ params }) => ({
    stories: storiesOf(params.id ?? '')
      .stories.slice(0, 1)
      .map((one) => ({ ...one, ...change })),
  }),
});

const longest = 'Atiendo con cita en Zapopan y Guadalajara. '.repeat(9).slice(0, captionMax).trim();
const one = makeListing(0);

/** Strip above a list, the viewer that it opens, and the ring on a listing's page. */
export const stories = screen(
  'stories',
  { path: '/', api },
  reads('browseStories', {
    'strip-one': [{ cards: cards(1) }, () => 'Valeria'],
    'strip-more': [{ cards: cards(12), cursor: 'sealed-cursor' }, ({ public: t }) => t.stories.more],
  }),
  {
    'strip-three': { shows: () => 'Valeria' },
    'strip-twelve': {
      api: { browseStories: { cards: cards(12) } },
      act: async ({ press, find, words: { public: t } }) => {
        await press(t.stories.more);
        await find('.stories__row > li:nth-child(12)');
      },
      shows: () => 'Renata',
    },
  },
  outcomes({ act: ({ press, words: { public: t } }) => press(t.stories.more) }, 'browseStories', {
    'strip-more-loading': [
      ({ time }) => (time === 0 ? { cards: cards(12) } : pending),
      ({ public: t }) => t.stories.more,
    ],
    'strip-more-begins-anew': [
      ({ time }) => (time === 0 ? { cards: cards(12) } : refused('invalid-cursor')),
      ({ public: t }) => t.stories.failed,
    ],
    'strip-more-failed': [
      ({ time }) => (time === 0 ? { cards: cards(12) } : unreachable),
      ({ public: t }) => t.stories.failed,
    ],
  }),
  {
    'strip-of-a-city': {
      path: '/listings?city=mx-guadalajara',
      api: { browseStories: { cards: cards(12) } },
      shows: ({ public: t }) => t.stories.more,
    },
    'strip-hostile-words': {
      api: {
        browseStories: {
          cards: ['<script>alert(1)</script>', 'M'.repeat(60), '‮Etfel ot thgir⁧ and'].map((title, number) =>
            makeStoryCard(number, now, { title }),
          ),
        },
      },
      // The strip cuts a name to the width of its picture.
      shows: () => '<script>alert(',
    },
    'strip-blurred': { storage: { local: { blurPhotos: '1' } }, shows: () => 'Valeria' },
    'viewer-first': { act: first, shows: captionOf(0) },
    'viewer-middle': {
      act: inTurn(first, ({ press, words: { stories: t } }) => press(t.next)),
      shows: captionOf(0, 1),
    },
    'viewer-last': {
      act: async (steps) => {
        await steps.pressAt('.stories__row > li:nth-child(3) > a');
        await steps.see(captionOf(2)());
        await steps.press(steps.words.stories.next);
        await steps.press(steps.words.stories.next);
      },
      shows: captionOf(2, 2),
    },
    'viewer-long-caption': { api: only({ caption: longest }), act: first, shows: () => longest.slice(-40) },
    'viewer-hostile-caption': {
      api: only({ caption: `<img src=x onerror=alert(1)> ‮777\n${'x'.repeat(250)}` }),
      act: first,
      shows: () => '<img src=x onerror=alert(1)>',
    },
  },
  outcomes({ act: first }, 'getStories', {
    'viewer-loading': [pending, ({ stories: t }) => t.loading],
    'viewer-failed': [unreachable, ({ stories: t }) => t.failed],
    'viewer-over-meanwhile': [{ stories: [] }, ({ stories: t }) => t.gone],
  }),
  {
    'viewer-missing-photo': {
      api: only({ photo: { id: 'missing000000000000001' } }),
      act: first,
      shows: ({ common }) => common.photo.notAvailable,
    },
    'viewer-blurred': { storage: { local: { blurPhotos: '1' } }, act: first, shows: captionOf(0) },
    'viewer-shown-though-blurred': {
      storage: { local: { blurPhotos: '1' } },
      act: inTurn(first, ({ press, words: { common } }) => press(common.photo.reveal('Valeria'))),
      shows: captionOf(0),
    },
    'listing-with-a-story': {
      path: `/listings/${fixtureId(0)}`,
      api: { getListing: one, browseCards: { cards: [makeCard(1)] } },
      shows: ({ public: t }) => t.detail.viewStory,
    },
    'story-of-a-listing': {
      path: `/listings/${fixtureId(0)}`,
      api: {
        getListing: { ...one, avatar: makeListing(1).photos[0] },
        browseCards: { cards: [makeCard(1)] },
      },
      act: async ({ press, words: { public: t } }) => {
        await press(t.detail.profilePicture);
        await press(t.detail.viewStory);
      },
      shows: captionOf(0),
    },
  },
);
