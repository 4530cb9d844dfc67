import { fixtureId, makeCard, makeListing } from '#tests/support/public-fixtures.ts';
import { pending, reads, screen, unreachable } from '../state.ts';

const one = makeListing(0);

/**
 * Builds the browser's saved listings by fixture number, newest first. `account` has the numbers that the account also
 * saved.
 */
const savedOn = (numbers: readonly number[], account: readonly number[] = []) => ({
  local: {
    savedListings: numbers.map((number) => ({
      id: fixtureId(number),
      ...(account.includes(number) && { account: true }),
    })),
  },
});

/** Saved listings, of which the first two are public and the others are not. */
export const saved = screen(
  'saved',
  {
    path: '/saved',
    storage: savedOn([0, 7, 1]),
    api: { getCards: { cards: [makeCard(0), makeCard(1)] } },
  },
  {
    'some-gone': { shows: ({ public: t }) => t.saved.gone },
    empty: { storage: {}, shows: ({ public: t }) => t.saved.empty },
  },
  reads('getCards', {
    loading: [pending, ({ public: t }) => t.saved.loading],
    failed: ['internal', ({ public: t }) => t.saved.failed],
    offline: unreachable,
  }),
  {
    removed: {
      act: ({ press, words: { common } }) => press(common.saving.saveOf(makeCard(0).title)),
      shows: ({ common }) => common.saving.undo,
    },
    'all-gone': {
      storage: savedOn([7, 8]),
      api: { getCards: { cards: [] } },
      shows: ({ public: t }) => t.saved.gone,
    },
    'in-account': {
      storage: savedOn([0, 1], [0, 1]),
      cookies: { session: '1' },
      shows: ({ public: t }) => t.saved.inAccount,
    },
    'not-in-account-yet': {
      storage: savedOn([0, 1], [1]),
      cookies: { session: '1' },
      shows: ({ public: t }) => t.saved.notInAccountYet(1),
    },
    'storage-blocked': {
      path: `/listings/${fixtureId(0)}`,
      api: { getListing: one },
      storage: {},
      act: async ({ press, words: { common } }) => {
        Object.defineProperty(Storage.prototype, 'setItem', {
          value: () => {
            throw new DOMException('', 'QuotaExceededError');
          },
        });
        await press(common.action.save);
      },
      shows: ({ common }) => common.saving.notKept,
    },
    'list-full': {
      path: `/listings/${fixtureId(0)}`,
      api: { getListing: one },
      storage: savedOn(Array.from({ length: 100 }, (_, index) => index + 1)),
      act: ({ press, words: { common } }) => press(common.action.save),
      shows: ({ common }) => common.errors['too-many-saved'],
    },
    'just-saved': {
      path: `/listings/${fixtureId(0)}`,
      api: { getListing: one },
      storage: {},
      act: ({ press, words: { common } }) => press(common.action.save),
      shows: ({ common }) => common.saving.saved('Valeria'),
    },
  },
);
