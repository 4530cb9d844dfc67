import type { TransferCase, TransferEntry } from '#shared/api/transfer.ts';
import type { TransferStatus } from '#shared/transfer.ts';
import { at } from '../fixtures/clock.ts';
import { askedTransfer, byTransfer } from '../fixtures/paying.ts';
import { admin, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { type Answers, pending, refused, screen, type Words } from '../state.ts';

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
  ...askedTransfer,
  sub: 'payer-0',
  name: 'Valeria',
  legalName: 'Valeria Montero Ríos',
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
    path: `/admin/transfers/${askedTransfer.reference}`,
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
      api: { claimTransfer: { ...opened, notShown: 'account-erasing' } },
      shows: ({ admin: t }) => t.transfers.notShownTitle['account-erasing'],
    },
    {
      name: 'opened-of-somebody-suspended',
      api: { claimTransfer: { ...opened, notShown: 'account-suspended', name: '', legalName: undefined } },
      shows: ({ admin: t }) => t.transfers.notShownTitle['account-suspended'],
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
      api: decided('returned', { bankReference: 'MOV 2026-11 0042', received: 5000, sentBack: 4850 }),
      shows: ({ admin: t }) => t.transfers.became(t.transfers.statuses.returned),
    },
    { name: 'late-after-canceled', api: late('canceled'), shows: ({ admin: t }) => t.transfers.lateHint },
    {
      name: 'late-after-refused',
      api: late('refused', { refusal: { reason: 'not-received', note: 'No está en la cuenta.' } }),
      shows: ({ admin: t }) => t.transfers.lateHint,
    },
    {
      name: 'refused-amount-to-send-back',
      api: late('refused', { refusal: { reason: 'amount-differs', note: '' }, buys: undefined }),
      shows: ({ admin: t }) => t.transfers.refusedHint,
    },
    {
      name: 'returning-slip-and-another-script',
      api: late('expired'),
      act: async ({ press, fill, words: { admin: t } }) => {
        await press(t.transfers.kinds.return);
        await fill(t.transfers.received('USD'), '9000000');
        await fill(t.transfers.bankReference, 'МОV 1');
      },
      shows: ({ admin: t }) => t.transfers.bankReferenceLetters,
    },
    {
      name: 'late-returning-last-press',
      api: late('canceled'),
      act: async ({ press, fill, words: { admin: t } }) => {
        await press(t.transfers.kinds.return);
        await fill(t.transfers.received('USD'), '45');
        await fill(t.transfers.sentBack('USD'), '43.50');
        await fill(t.transfers.bankReference, 'MOV 2026-11 0042');
        await press(t.goOn);
      },
      shows: ({ admin: t }) => t.transfers.returnWarning,
    },
    {
      name: 'late-returning-more-than-came',
      api: late('canceled'),
      act: async ({ press, fill, words: { admin: t } }) => {
        await press(t.transfers.kinds.return);
        await fill(t.transfers.received('USD'), '45');
        await fill(t.transfers.sentBack('USD'), '45.01');
      },
      shows: ({ admin: t }) => t.transfers.sentBackTooMuch('USD\u00a045'),
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
