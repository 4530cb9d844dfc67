import type { Steps } from '../frame/steps.ts';
import { screen, type Words } from '../state.ts';

/** The design system's parts, side by side; the page is the gallery's own (tests/gallery/parts). */
export const parts = screen('parts', { path: '/_gallery/parts' }, [
  { name: 'all', shows: ({ common }) => common.errors.timeout },
  { name: 'dialog', act: ({ press }) => press('Dialog'), shows: ({ own: t }) => t.deleted.askText(30) },
  ...(['neutral', 'good', 'bad'] as const).map((tone) => ({
    name: `toast-${tone}`,
    act: ({ press }: Steps) => press(`Toast ${tone}`),
    shows: ({ own: t }: Words) => t.listing.hiddenToast,
  })),
  {
    name: 'toast-over-dialog',
    act: async ({ press, words: { own: t } }) => {
      await press('Dialog');
      await press(t.deleted.keep);
    },
    shows: ({ own: t }) => t.deleted.failed,
  },
  {
    name: 'popover',
    act: ({ pressAt }) => pressAt('[popovertarget]'),
    shows: ({ own: t }) => t.purchases.laterText,
  },
]);
