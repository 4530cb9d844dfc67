import { fixtureId, makeListing, makeStories } from '#tests/support/public-fixtures.ts';
import { now } from '../fixtures/clock.ts';
import { refused, screen } from '../state.ts';

const one = makeListing(0);
const about = `/report/about/${fixtureId(0)}`;
const posts = makeStories(0, 3, now);

export const reportForms = screen(
  'report-form',
  { path: about, api: { getListing: one } },
  {
    listing: { shows: ({ public: t }) => [t.reports.heading.listing, one.title] },
    'one-photo': {
      act: async ({ pressAt, find }) => {
        await pressAt('.reading details > summary');
        const link = await find('details .report__photo');
        if (link.clientWidth === 0) throw new Error('The links to the photos have no size.');
      },
      shows: ({ public: t }) => t.reports.onePhoto,
    },
    general: { path: '/report', shows: ({ public: t }) => t.reports.headingOfAny },
    photo: {
      path: `${about}/photo/${one.photos[1]?.id}`,
      shows: ({ public: t }) => t.reports.heading.photo,
    },
    post: {
      path: `${about}/post/${posts[0]?.id}`,
      api: { getStories: { stories: posts } },
      shows: ({ public: t }) => t.reports.heading.post,
    },
    'before-the-gate': { path: `${about}?gate=1`, shows: ({ public: t }) => t.reports.heading.listing },
    'filled-in': {
      act: async ({ pressAt, fill, words: { public: t } }) => {
        await pressAt('[value="minor"]');
        await fill(t.reports.text, 'Sinespaciosniparadas'.repeat(20));
        await pressAt('[name="depicted"]');
      },
      shows: ({ public: t }) => t.reports.send,
    },
    'not-public': {
      api: { getListing: refused('not-found') },
      shows: ({ public: t }) => t.reports.heading.listing,
    },
    'photos-blurred': {
      storage: { local: { blurPhotos: '1' } },
      shows: () => one.title,
    },
    'longest-title': {
      api: { getListing: makeListing(3, { title: 'M'.repeat(60) }) },
      shows: ({ public: t }) => t.reports.heading.listing,
    },
  },
);

export const reportReceipts = screen(
  'report-receipt',
  {},
  {
    received: {
      path: '/report/2345ABCD6789EFGH',
      shows: ({ public: t }) => [t.reports.sent, t.reports.next],
    },
    urgent: { path: '/report/U2345ABCD6789EFG', shows: ({ public: t }) => t.reports.callNowText },
    'urgent-numbers': {
      path: '/report/U2345ABCD6789EFG',
      act: ({ pressAt }) => pressAt('.hotlines--all > summary'),
      shows: ({ public: t }) => t.reports.callNowText,
    },
    late: { path: '/report/L2345ABCD6789EFG', shows: ({ public: t }) => t.reports.late },
    measure: { path: '/report/M2345ABCD6789EFG', shows: ({ public: t }) => t.reports.outcome.measure },
    'no-measure': {
      path: '/report/N2345ABCD6789EFG',
      shows: ({ public: t }) => [t.reports.outcome['no-measure'], t.reports.object],
    },
    'objection-sent': { path: '/report/P2345ABCD6789EFG', shows: ({ public: t }) => t.reports.objected },
    'no-measure-final': {
      path: '/report/F2345ABCD6789EFG',
      shows: ({ public: t }) => t.reports.final,
    },
    unknown: { path: '/report/ZZZZZZZZZZZZZZZZ', shows: ({ public: t }) => t.notFound.heading },
    'before-the-gate': { path: '/report/2345ABCD6789EFGH?gate=1', shows: ({ public: t }) => t.reports.sent },
  },
);
