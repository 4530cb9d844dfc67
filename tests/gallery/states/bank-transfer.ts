import type { Transfer, TransferStatus } from '#shared/transfer.ts';
import { at } from '../fixtures/clock.ts';
import { askedTransfer, byTransfer } from '../fixtures/paying.ts';
import { provider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { type Answers, type Asked, pending, refused, screen, type Words } from '../state.ts';

const bank = {
  holder: 'Directory Example Ltd',
  account: 'CY17 0020 0128 0000 0012 0052 7600',
  bank: 'Banco de Ejemplo',
  swift: 'BCYPCY2N',
};
const ended = (status: TransferStatus, more: Partial<Transfer> = {}): Answers => ({
  getTransfer: { transfer: { ...askedTransfer, status, endedAt: at(-1), ...more }, bank },
});

/** A member by transfer, whose period ends in so many days. */
const memberFor = (days: number): Answers => {
  const { getMe, ...answers } = provider({ verification: 'approved', membership: 'canceling' });
  const subscription = { ...getMe.subscription, periodEnd: at(days) };
  return { ...answers, ...byTransfer, getMe: { ...getMe, subscription } };
};

export const bankTransfer = screen(
  'bank-transfer',
  {
    path: '/membership/transfer',
    session: sub,
    api: {
      ...provider({ verification: 'approved' }),
      ...byTransfer,
      getTransfer: { transfer: askedTransfer, bank, medianMinutes: 1700 },
    },
  },
  [
    { name: 'awaiting', shows: ({ own: t }) => t.transfer.exact },
    {
      name: 'awaiting-nobody-knows-how-long',
      api: { getTransfer: { transfer: askedTransfer, bank: { ...bank, swift: undefined } } },
      shows: ({ own: t }) => t.transfer.usual,
    },
    {
      name: 'cancel-asked',
      act: ({ press, words: { own: t } }) => press(t.transfer.cancel),
      shows: ({ own: t }) => t.transfer.cancelText,
    },
    {
      name: 'canceling',
      api: { cancelTransfer: pending },
      act: (steps) => cancel(steps),
      shows: ({ own: t }) => t.transfer.canceling,
    },
    {
      name: 'canceled-now',
      api: {
        cancelTransfer: {},
        getTransfer: ({ time }: Asked) =>
          time > 1
            ? { transfer: { ...askedTransfer, status: 'canceled', endedAt: at(0) }, bank }
            : { transfer: askedTransfer, bank },
      },
      act: (steps) => cancel(steps),
      shows: ({ own: t }) => t.transfer.canceledTitle,
    },
    ...(['not-found', 'version-conflict'] as const).map((code) => ({
      name: `cancel-refused-${code}`,
      api: { cancelTransfer: refused(code) },
      act: (steps: Steps) => cancel(steps),
      shows: ({ common }: Words) => common.errors[code],
    })),
    {
      name: 'confirmed',
      api: { ...memberFor(29), ...ended('confirmed', { periodStart: at(-1), periodEnd: at(29) }) },
      shows: ({ own: t }) => t.transfer.confirmedTitle,
    },
    {
      name: 'confirmed-and-refunded-since',
      api: {
        ...provider({ verification: 'approved', membership: 'refunded' }),
        ...byTransfer,
        ...ended('confirmed', { periodStart: at(-1), periodEnd: at(29) }),
      },
      shows: ({ own: t }) => t.membership.refundedTitle,
    },
    {
      name: 'confirmed-late-beside-another',
      api: {
        ...memberFor(29),
        getTransfer: {
          transfer: {
            ...askedTransfer,
            status: 'confirmed',
            endedAt: at(-1),
            periodStart: at(-1),
            periodEnd: at(29),
          },
          takenBack: 'W4HD8FTT',
          bank,
        },
      },
      shows: ({ own: t }) => t.transfer.takenBackText('W4HD 8FTT'),
    },
    {
      name: 'confirmed-next-is-open',
      api: { ...memberFor(5), ...ended('confirmed', { periodStart: at(-25), periodEnd: at(5) }) },
      shows: ({ own: t }) => t.transfer.askNext,
    },
    {
      name: 'refused',
      api: ended('refused', { refusal: { reason: 'amount-differs', note: 'Llegaron USD 45.' } }),
      shows: ({ own: t }) => t.transfer.refusedText,
    },
    {
      name: 'refused-not-received',
      api: ended('refused', { refusal: { reason: 'not-received', note: '' } }),
      shows: ({ own: t }) => t.transfer.notReceivedText('K7MX 9PR3'),
    },
    { name: 'expired', api: ended('expired'), shows: ({ own: t }) => t.transfer.expiredTitle },
    { name: 'returned', api: ended('returned'), shows: ({ own: t }) => t.transfer.returnedText },
    {
      name: 'returned-since-it-was-refused',
      api: ended('returned', { refusal: { reason: 'amount-differs', note: '' } }),
      shows: ({ own: t }) => t.transfer.refusedReturnedText,
    },
    {
      name: 'returned-of-a-member',
      api: {
        ...provider({ verification: 'approved', membership: 'canceling' }),
        ...byTransfer,
        ...ended('returned'),
      },
      shows: ({ own: t }) => t.transfer.returnedText,
    },
    {
      name: 'awaiting-of-a-member',
      api: { ...provider({ verification: 'approved', membership: 'canceling' }), ...byTransfer },
      shows: ({ own: t }) => t.transfer.exact,
    },
    {
      name: 'asked-again-and-refused',
      api: { ...ended('expired'), createCheckout: refused('already-subscribed') },
      act: ({ press, words: { own: t } }) => press(t.transfer.again),
      shows: ({ own: t }) => t.membership.alreadySubscribed,
    },
    { name: 'canceled', api: ended('canceled'), shows: ({ own: t }) => t.transfer.canceledText },
    {
      name: 'asking-again',
      api: { ...ended('expired'), createCheckout: pending },
      act: ({ press, words: { own: t } }) => press(t.transfer.again),
      shows: ({ own: t }) => t.transfer.asking,
    },
    { name: 'none', api: { getTransfer: { bank } }, shows: ({ own: t }) => t.transfer.noneText },
    {
      name: 'plan',
      path: '/membership',
      shows: ({ own: t }) => t.membership.priceOnce('USD\u00a050', 30),
    },
    {
      name: 'plan-paid',
      path: '/membership',
      api: { ...provider({ verification: 'approved', membership: 'canceling' }), ...byTransfer },
      shows: ({ own: t }) => t.transfer.see,
    },
    ...(['/membership', '/dashboard'] as const).map((path) => ({
      name: path === '/dashboard' ? 'dashboard-awaited' : 'plan-awaited',
      path,
      api: { ...provider({ verification: 'approved', membership: 'pending' }), ...byTransfer },
      shows: ({ own: t }: Words) => t.transfer.awaitingTitle,
    })),
    {
      name: 'plan-after-refused',
      path: '/membership',
      api: ended('refused', { refusal: { reason: 'not-received', note: '' } }),
      shows: ({ own: t }) => t.transfer.again,
    },
    {
      name: 'plan-after-ended',
      path: '/membership',
      api: {
        ...provider({ verification: 'approved', membership: 'ended' }),
        ...byTransfer,
        ...ended('confirmed', { periodStart: at(-39), periodEnd: at(-9) }),
      },
      shows: ({ own: t }) => t.transfer.again,
    },
    {
      name: 'plan-bought-already',
      path: '/membership',
      api: { createCheckout: refused('already-subscribed') },
      act: ({ press, words: { own: t } }) => press(t.transfer.again),
      shows: ({ own: t }) => t.transfer.see,
    },
    { name: 'loading', api: { getTransfer: pending }, shows: ({ common }) => common.action.loading },
    {
      name: 'failed',
      api: { getTransfer: refused('internal') },
      shows: ({ private: t }) => t.shell.loadFailed,
    },
  ],
);

async function cancel({ press, words: { own: t } }: Steps): Promise<void> {
  await press(t.transfer.cancel);
  await press(t.transfer.cancelConfirm);
}
