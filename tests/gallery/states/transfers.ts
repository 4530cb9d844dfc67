import type { TransferCase, TransferEntry } from '#shared/api/transfer.ts';
import type { Transfer, TransferStatus } from '#shared/transfer.ts';
import { at } from '../fixtures/clock.ts';
import { admin, config, provider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { type Answers, type Asked, pending, refused, screen, type Words } from '../state.ts';

const reference = 'K7MX9PR3';
const byTransfer = {
  getConfig: { ...config.getConfig, paymentProvider: 'bank-transfer' },
} satisfies Answers;
const bank = {
  holder: 'Directory Example Ltd',
  account: 'CY17 0020 0128 0000 0012 0052 7600',
  bank: 'Banco de Ejemplo',
  swift: 'BCYPCY2N',
};
const asked: Transfer = {
  reference,
  amount: 5000,
  currency: 'USD',
  days: 30,
  status: 'awaiting',
  askedAt: at(-2),
  expiresAt: at(12),
};
const ended = (status: TransferStatus, more: Partial<Transfer> = {}): Answers => ({
  getTransfer: { transfer: { ...asked, status, endedAt: at(-1), ...more }, bank },
});

export const bankTransfer = screen(
  'bank-transfer',
  {
    path: '/membership/transfer',
    session: sub,
    api: {
      ...provider({ verification: 'approved' }),
      ...byTransfer,
      getTransfer: { transfer: asked, bank, medianMinutes: 1700 },
    },
  },
  [
    { name: 'awaiting', shows: ({ own: t }) => t.transfer.exact },
    {
      name: 'awaiting-nobody-knows-how-long',
      api: { getTransfer: { transfer: asked, bank: { ...bank, swift: undefined } } },
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
            ? { transfer: { ...asked, status: 'canceled', endedAt: at(0) }, bank }
            : { transfer: asked, bank },
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
      api: ended('confirmed', { periodStart: at(-1), periodEnd: at(29) }),
      shows: ({ own: t }) => t.transfer.confirmedTitle,
    },
    {
      name: 'confirmed-late-beside-another',
      api: {
        getTransfer: {
          transfer: {
            ...asked,
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
      api: ended('confirmed', { periodStart: at(-25), periodEnd: at(5) }),
      shows: ({ own: t }) => t.transfer.again,
    },
    {
      name: 'refused',
      api: ended('refused', { refusal: { reason: 'amount-differs', note: 'Llegaron 45.00 USD.' } }),
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
      shows: ({ own: t }) => t.transfer.see,
    },
    {
      name: 'plan-bought-already',
      path: '/membership',
      api: { createCheckout: refused('already-subscribed') },
      act: ({ press, words: { own: t } }) => press(t.membership.subscribe),
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

const entry = (number: number, change: Partial<TransferEntry> = {}): TransferEntry => ({
  sub: `payer-${number}`,
  name: ['Valeria Montero Ríos', 'Luz Abril Castellanos de la Rosa', 'Andrea Paz'][number % 3]!,
  reference: ['K7MX9PR3', 'W4HD8FTT', 'K7MX9PR3'][number % 3]!,
  amount: 5000,
  currency: 'USD',
  submittedAt: at(-3, number),
  urgent: false,
  claimedByMe: false,
  ...change,
});
const waiting = [
  entry(0, { claimedBy: sub, claimedByMe: true, claimedUntil: at(0, 0.4) }),
  entry(1, { claimedBy: 'another', claimedUntil: at(0, 0.2) }),
];
const queueOf = (entries: TransferEntry[]): Answers => ({
  listVerifications: { entries: [] },
  listContents: { entries: [] },
  listTransfers: { entries, medianMinutes: 2900 },
});
const opened: TransferCase = {
  ...asked,
  sub: 'payer-0',
  name: 'Valeria Montero Ríos',
  email: 'valeria@example.test',
  claimedUntil: at(0, 0.4),
  buys: { from: at(0), until: at(30) },
};
const decided = (status: TransferStatus, more: Partial<TransferCase> = {}): Answers => ({
  claimTransfer: { ...opened, status, endedAt: at(-1), claimedUntil: undefined, buys: undefined, ...more },
});

/** Its money came once nobody awaited it. */
const late = (status: TransferStatus, more: Partial<TransferCase> = {}): Answers => ({
  claimTransfer: { ...opened, status, endedAt: at(-1), ...more },
});

const confirm = async ({ press, fill, words: { admin: t } }: Steps, amount = '50.00') => {
  await press(t.transfers.kinds.confirm);
  await fill(t.transfers.received('USD'), amount);
  await fill(t.transfers.bankReference, 'MOV 2026-11 0042');
  await press(t.goOn);
};
const send = async (steps: Steps) => {
  await confirm(steps);
  await steps.press(steps.words.admin.transfers.confirmNow('USD\u00a050', opened.name));
};
const refuse = async ({ press, key, words: { admin: t } }: Steps) => {
  await press(t.transfers.kinds.refuse);
  key('1');
};

export const reviewTransfers = screen(
  'review-transfers',
  {
    path: `/admin/transfers/${reference}`,
    session: sub,
    api: { ...admin(), ...byTransfer, ...queueOf(waiting), claimTransfer: opened },
  },
  [
    { name: 'queue', path: '/admin/transfers', shows: ({ admin: t }) => t.transfers.findHint },
    {
      name: 'queue-searched-by-reference',
      path: '/admin/transfers',
      act: ({ fill, words: { admin: t } }) => fill(t.search(2), 'w4hd 8f'),
      shows: ({ admin: t }) => t.found(1, 2),
    },
    {
      name: 'queue-reference-mistyped',
      path: '/admin/transfers',
      act: async ({ fill, press, words: { admin: t } }) => {
        await fill(t.transfers.find, 'K7MX 9PR4');
        await press(t.transfers.open);
      },
      shows: ({ admin: t }) => t.transfers.mistyped,
    },
    {
      name: 'queue-found',
      path: '/admin/transfers',
      api: late('expired'),
      act: async ({ fill, press, words: { admin: t } }) => {
        await fill(t.transfers.find, 'k7mx-9pr3');
        await press(t.transfers.open);
      },
      shows: ({ admin: t }) => t.transfers.askedAt,
    },
    {
      name: 'queue-empty',
      path: '/admin/transfers',
      api: queueOf([]),
      shows: ({ admin: t }) => t.emptyHint.transfers,
    },
    {
      name: 'queue-loading',
      path: '/admin/transfers',
      api: { listTransfers: pending },
      shows: ({ admin: t }) => t.refresh,
    },
    {
      name: 'queue-failed',
      path: '/admin/transfers',
      api: { listTransfers: refused('invalid-cursor') },
      shows: ({ common }) => common.errors['invalid-cursor'],
    },
    { name: 'opened', shows: ({ admin: t }) => t.transfers.buys },
    {
      name: 'opened-of-somebody-who-leaves',
      api: { claimTransfer: { ...opened, absent: 'erasing' } },
      shows: ({ admin: t }) => t.transfers.absentTitle.erasing,
    },
    {
      name: 'opened-of-somebody-suspended',
      api: { claimTransfer: { ...opened, absent: 'suspended', name: '' } },
      shows: ({ admin: t }) => t.transfers.absentTitle.suspended,
    },
    {
      name: 'confirming-nothing-typed',
      act: async ({ press, words: { admin: t } }) => {
        await press(t.transfers.kinds.confirm);
        await press(t.goOn);
      },
      shows: ({ admin: t }) => t.transfers.receivedRequired,
    },
    {
      name: 'confirming-another-amount',
      act: (steps) => confirm(steps, '45'),
      shows: ({ admin: t }) => t.transfers.differs('USD\u00a050'),
    },
    {
      name: 'confirming-last-press',
      act: (steps) => confirm(steps),
      shows: ({ admin: t }) => t.transfers.confirmWarning,
    },
    {
      name: 'deciding',
      api: { decideTransfer: pending },
      act: send,
      shows: ({ admin: t }) => t.deciding,
    },
    {
      name: 'confirmed-back-to-the-queue',
      api: { decideTransfer: { status: 'confirmed' } },
      act: send,
      shows: ({ admin: t }) => t.transfers.told(opened.name, t.transfers.statuses.confirmed),
    },
    {
      name: 'refusing-last-press',
      act: refuse,
      shows: ({ admin: t }) => t.transfers.refuseWarning,
    },
    {
      name: 'refusing-without-a-reason',
      act: async ({ press, words: { admin: t } }) => {
        await press(t.transfers.kinds.refuse);
        await press(t.goOn);
      },
      shows: ({ admin: t }) => t.reasonRequired,
    },
    ...(
      [
        ['not-found', ({ admin: t }: Words) => t.alreadyDecided],
        ['version-conflict', ({ admin: t }: Words) => t.changed],
        ['claimed-by-another', ({ admin: t }: Words) => t.claimedByAnother],
        ['amount-differs', ({ admin: t }: Words) => t.transfers.amountDiffers],
      ] as const
    ).map(([code, shows]) => ({
      name: `decision-refused-${code}`,
      api: { decideTransfer: refused(code) },
      act: send,
      shows,
    })),
    {
      name: 'decision-refused-bank-reference-used',
      api: {
        decideTransfer: refused('bank-reference-used', [{ field: 'bankReference', message: 'W4HD8FTT' }]),
      },
      act: send,
      shows: ({ admin: t }) => t.transfers.movementUsed('W4HD 8FTT'),
    },
    {
      name: 'confirmed-before',
      api: decided('confirmed', { bankReference: 'MOV 2026-11 0042', received: 5000 }),
      shows: ({ admin: t }) => t.transfers.became(t.transfers.statuses.confirmed),
    },
    {
      name: 'refused-before',
      api: decided('refused', { refusal: { reason: 'other', note: 'Vino de otra cuenta.' } }),
      shows: ({ admin: t }) => t.transfers.became(t.transfers.statuses.refused),
    },
    {
      name: 'returned-before',
      api: decided('returned', { bankReference: 'MOV 2026-11 0042', received: 5000 }),
      shows: ({ admin: t }) => t.transfers.became(t.transfers.statuses.returned),
    },
    { name: 'late-after-canceled', api: late('canceled'), shows: ({ admin: t }) => t.transfers.lateHint },
    {
      name: 'late-after-refused',
      api: late('refused', { refusal: { reason: 'not-received', note: 'No está en la cuenta.' } }),
      shows: ({ admin: t }) => t.transfers.lateHint,
    },
    {
      name: 'late-returning-last-press',
      api: late('canceled'),
      act: async ({ press, fill, words: { admin: t } }) => {
        await press(t.transfers.kinds.return);
        await fill(t.transfers.received('USD'), '45');
        await fill(t.transfers.bankReference, 'MOV 2026-11 0042');
        await press(t.goOn);
      },
      shows: ({ admin: t }) => t.transfers.returnWarning,
    },
    {
      name: 'claim-expired',
      api: { claimTransfer: { ...opened, claimedUntil: at(0, -0.1) } },
      shows: ({ admin: t }) => t.claimExpired,
    },
    { name: 'loading', api: { claimTransfer: pending }, shows: ({ common }) => common.action.loading },
    { name: 'gone', api: { claimTransfer: refused('not-found') }, shows: ({ admin: t }) => t.gone },
    {
      name: 'claimed-by-another',
      api: { claimTransfer: refused('claimed-by-another') },
      shows: ({ admin: t }) => t.claimedByAnother,
    },
  ],
);
