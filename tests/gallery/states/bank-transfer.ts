import type { Transfer, TransferStatus } from '#shared/transfer.ts';
import { at } from '../fixtures/clock.ts';
import { askedTransfer, byTransfer } from '../fixtures/paying.ts';
import { provider, sub, unpaid, type Situation } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, type Answers, type Asked } from '../state.ts';

const bank = {
  holder: 'Directory Example Ltd',
  account: 'CY17 0020 0128 0000 0012 0052 7600',
  bank: 'Banco de Ejemplo',
  swift: 'BCYPCY2N',
};
const ended = (status: TransferStatus, more: Partial<Transfer> = {}): Answers => ({
  getTransfer: { transfer: { ...askedTransfer, status, endedAt: at(-1), ...more }, bank },
});

const payer = (membership: Situation['membership']): Answers => ({
  ...provider({ ...unpaid, membership }),
  ...byTransfer,
});

/** Member who pays by bank transfer and whose period ends in `days` days. */
const memberFor = (days: number): Answers => {
  const { getMe, ...answers } = provider({ verification: 'approved', membership: 'canceling' });
  const subscription = { ...getMe.subscription, periodEnd: at(days) };
  return { ...answers, ...byTransfer, getMe: { ...getMe, subscription } };
};

const cancel = async ({ press, words: { own: t } }: Steps) => {
  await press(t.transfer.cancel);
  await press(t.transfer.cancelConfirm);
};
const again = ({ press, words: { own: t } }: Steps) => press(t.transfer.again);

export const bankTransfer = screen(
  'bank-transfer',
  {
    path: '/membership/transfer',
    session: sub,
    api: {
      ...provider(unpaid),
      ...byTransfer,
      getTransfer: { transfer: askedTransfer, bank, medianMinutes: 1700 },
    },
  },
  {
    awaiting: { shows: ({ own: t }) => t.transfer.exact },
  },
  reads('getTransfer', {
    'awaiting-nobody-knows-how-long': [
      { transfer: askedTransfer, bank: { ...bank, swift: undefined } },
      ({ own: t }) => t.transfer.usual,
    ],
    none: [{ bank }, ({ own: t }) => t.transfer.noneText],
    loading: pending,
    failed: ['internal', ({ private: t }) => t.shell.loadFailed],
  }),
  {
    'cancel-asked': {
      act: ({ press, words: { own: t } }) => press(t.transfer.cancel),
      shows: ({ own: t }) => t.transfer.cancelText,
    },
  },
  outcomes({ act: cancel }, 'cancelTransfer', {
    canceling: [pending, ({ common }) => common.action.moment],
    'cancel-refused-not-found': 'not-found',
    'cancel-refused-version-conflict': 'version-conflict',
  }),
  {
    'canceled-now': {
      api: {
        cancelTransfer: {},
        getTransfer: ({ time }: Asked) =>
          time > 1
            ? { transfer: { ...askedTransfer, status: 'canceled', endedAt: at(0) }, bank }
            : { transfer: askedTransfer, bank },
      },
      act: cancel,
      shows: ({ own: t }) => t.transfer.canceledTitle,
    },
    confirmed: {
      api: { ...memberFor(29), ...ended('confirmed', { periodStart: at(-1), periodEnd: at(29) }) },
      shows: ({ own: t }) => t.transfer.confirmedTitle,
    },
    'confirmed-and-refunded-since': {
      api: { ...payer('refunded'), ...ended('confirmed', { periodStart: at(-1), periodEnd: at(29) }) },
      shows: ({ own: t }) => t.membership.refundedTitle,
    },
    'confirmed-late-beside-another': {
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
    'confirmed-next-is-open': {
      api: { ...memberFor(5), ...ended('confirmed', { periodStart: at(-25), periodEnd: at(5) }) },
      shows: ({ own: t }) => t.transfer.askNext,
    },
    refused: {
      api: ended('refused', { refusal: { reason: 'amount-differs', note: 'Llegaron USD 45.' } }),
      shows: ({ own: t }) => t.transfer.refusedText,
    },
    'refused-not-received': {
      api: ended('refused', { refusal: { reason: 'not-received', note: '' } }),
      shows: ({ own: t }) => t.transfer.notReceivedText('K7MX 9PR3'),
    },
    expired: { api: ended('expired'), shows: ({ own: t }) => t.transfer.expiredTitle },
    returned: { api: ended('returned'), shows: ({ own: t }) => t.transfer.returnedText },
    'returned-since-it-was-refused': {
      api: ended('returned', { refusal: { reason: 'amount-differs', note: '' } }),
      shows: ({ own: t }) => t.transfer.refusedReturnedText,
    },
    'returned-of-a-member': {
      api: { ...payer('canceling'), ...ended('returned') },
      shows: ({ own: t }) => t.transfer.returnedText,
    },
    'awaiting-of-a-member': {
      api: payer('canceling'),
      shows: ({ own: t }) => t.transfer.exact,
    },
  },
  outcomes({ api: ended('expired'), act: again }, 'createCheckout', {
    'asked-again-and-refused': ['already-subscribed', ({ own: t }) => t.membership.alreadySubscribed],
    'asking-again': [pending, ({ common }) => common.action.moment],
  }),
  {
    canceled: { api: ended('canceled'), shows: ({ own: t }) => t.transfer.canceledText },
    plan: { path: '/membership', shows: ({ own: t }) => t.membership.priceOnce('USD\u00a050', 30) },
    'plan-paid': {
      path: '/membership',
      api: payer('canceling'),
      shows: ({ own: t }) => t.transfer.see,
    },
    'plan-awaited': {
      path: '/membership',
      api: payer('pending'),
      shows: ({ own: t }) => t.transfer.awaitingTitle,
    },
    'dashboard-awaited': {
      path: '/dashboard',
      api: payer('pending'),
      shows: ({ own: t }) => t.transfer.awaitingTitle,
    },
    'plan-after-refused': {
      path: '/membership',
      api: ended('refused', { refusal: { reason: 'not-received', note: '' } }),
      shows: ({ own: t }) => t.transfer.again,
    },
    'plan-after-ended': {
      path: '/membership',
      api: { ...payer('ended'), ...ended('confirmed', { periodStart: at(-39), periodEnd: at(-9) }) },
      shows: ({ own: t }) => t.transfer.again,
    },
    'plan-bought-already': {
      path: '/membership',
      api: { createCheckout: refused('already-subscribed') },
      act: again,
      shows: ({ own: t }) => t.transfer.see,
    },
  },
);
