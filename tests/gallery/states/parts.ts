import type { Steps } from '../frame/steps.ts';
import { each, screen } from '../state.ts';

/** Components of the design system on one page of the gallery (tests/gallery/parts). */
export const parts = screen(
  'parts',
  { path: '/_gallery/parts', repeats: true },
  {
    all: { shows: ({ common }) => common.errors.timeout },
    dialog: { act: ({ press }) => press('Dialog'), shows: ({ own: t }) => t.deleted.askText(30) },
  },
  each('toast', ['neutral', 'good', 'bad'], (tone) => ({
    act: ({ press }: Steps) => press(`Toast ${tone}`),
    shows: ({ own: t }) => t.listing.hidden,
  })),
  {
    'toast-over-dialog': {
      act: async ({ press, words: { own: t } }) => {
        await press('Dialog');
        await press(t.deleted.keep);
      },
      shows: ({ own: t }) => t.deleted.failed,
    },
    sheet: {
      act: ({ pressAt }) => pressAt('[commandfor=sheet]'),
      shows: ({ own: t }) => t.purchases.laterText,
    },
  },
);
