import { fixtureId, makeCard, makeListing } from '#tests/support/public-fixtures.ts';
import { pending, refused, screen, unreachable } from '../state.ts';

const one = makeListing(0);

/** What this browser saved: fixtures by number, newest first; `account` those that the account has too. */
const savedOn = (numbers: readonly number[], account: readonly number[] = []) => ({
  local: {
    savedListings: numbers.map((number) => ({
      id: fixtureId(number),
      ...(account.includes(number) && { account: true }),
    })),
  },
});

/** Saved listings: the first two are public, the others gone. */
export const saved = screen(
  'saved',
  {
    path: '/saved',
    storage: savedOn([0, 7, 1]),
    api: { getCards: { cards: [makeCard(0), makeCard(1)] } },
  },
  [
    { name: 'some-gone', shows: ({ public: t }) => t.saved.gone },
    { name: 'empty', storage: {}, shows: ({ public: t }) => t.saved.empty },
    { name: 'loading', api: { getCards: pending }, shows: ({ public: t }) => t.saved.loading },
    {
      name: 'failed',
      api: { getCards: refused('internal') },
      shows: ({ public: t }) => t.saved.failed,
    },
    { name: 'offline', api: { getCards: unreachable }, shows: ({ common }) => common.errors.network },
    {
      name: 'removed',
      act: ({ press, words: { common } }) => press(common.saving.saveOf(makeCard(0).title)),
      shows: ({ common }) => common.saving.undo,
    },
    {
      name: 'all-gone',
      storage: savedOn([7, 8]),
      api: { getCards: { cards: [] } },
      shows: ({ public: t }) => t.saved.gone,
    },
    {
      name: 'in-account',
      storage: savedOn([0, 1], [0, 1]),
      cookies: { session: '1' },
      shows: ({ public: t }) => t.saved.inAccount,
    },
    {
      name: 'not-in-account-yet',
      storage: savedOn([0, 1], [1]),
      cookies: { session: '1' },
      shows: ({ public: t }) => t.saved.notInAccountYet(1),
    },
    {
      name: 'storage-blocked',
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
    {
      name: 'list-full',
      path: `/listings/${fixtureId(0)}`,
      api: { getListing: one },
      storage: savedOn(Array.from({ length: 100 }, (_, index) => index + 1)),
      act: ({ press, words: { common } }) => press(common.action.save),
      shows: ({ common }) => common.errors['too-many-saved'],
    },
    {
      name: 'just-saved',
      path: `/listings/${fixtureId(0)}`,
      api: { getListing: one },
      storage: {},
      act: ({ press, words: { common } }) => press(common.action.save),
      shows: ({ common }) => common.saving.savedToast,
    },
  ],
);
