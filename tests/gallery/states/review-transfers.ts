import type { TransferCase, QueuedTransfer } from '#shared/api/transfer.ts';
import type { TransferStatus } from '#shared/transfer.ts';
import { at } from '../fixtures/clock.ts';
import { askedTransfer, byTransfer } from '../fixtures/paying.ts';
import { admin, sub } from '../fixtures/people.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, type Answers } from '../state.ts';

const entry = (number: number, change: Partial<QueuedTransfer> = {}): QueuedTransfer => ({
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
const queueOf = (cases: QueuedTransfer[]): Answers => ({
  listTransfers: { cases, medianMinutes: 2900 },
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

/** Builds a transfer whose money arrived after the transfer had ended. */
const late = (status: TransferStatus, more: Partial<TransferCase> = {}): Answers => ({
  claimTransfer: { ...opened, status, endedAt: at(-1), ...more },
});

const confirm =
  (amount = '50.00') =>
  async ({ press, fill, words: { admin: t } }: Steps) => {
    await press(t.transfers.kinds.confirm);
    await fill(t.transfers.received('USD'), amount);
    await fill(t.transfers.bankReference, 'MOV 2026-11 0042');
    await press(t.goOn);
  };
const send = inTurn(confirm(), ({ press, words: { admin: t } }) =>
  press(t.transfers.confirmNow('USD\u00a050', opened.name)),
);
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
  {
    queue: { path: '/admin/transfers', shows: ({ admin: t }) => t.transfers.find },
    'queue-searched-by-reference': {
      path: '/admin/transfers',
      act: ({ fill, words: { admin: t } }) => fill(t.search(2), 'w4hd 8f'),
      shows: ({ admin: t }) => t.found(1, 2),
    },
    'queue-reference-mistyped': {
      path: '/admin/transfers',
      act: async ({ fill, press, words: { admin: t } }) => {
        await fill(t.transfers.find, 'K7MX 9PR4');
        await press(t.transfers.open);
      },
      shows: ({ admin: t }) => t.transfers.mistyped,
    },
    'queue-found': {
      path: '/admin/transfers',
      api: late('expired'),
      act: async ({ fill, press, words: { admin: t } }) => {
        await fill(t.transfers.find, 'k7mx-9pr3');
        await press(t.transfers.open);
      },
      shows: ({ admin: t }) => t.transfers.askedAt,
    },
    'queue-empty': {
      path: '/admin/transfers',
      api: queueOf([]),
      shows: ({ admin: t }) => t.emptyHint.transfers,
    },
  },
  outcomes({ path: '/admin/transfers' }, 'listTransfers', {
    'queue-loading': [pending, ({ admin: t }) => t.refresh],
    'queue-failed': 'invalid-cursor',
  }),
  {
    opened: { shows: ({ admin: t }) => t.transfers.buys },
  },
  reads('claimTransfer', {
    'opened-of-somebody-who-leaves': [
      { ...opened, notShown: 'account-erasing' },
      ({ admin: t }) => t.transfers.notShownTitle['account-erasing'],
    ],
    'opened-of-somebody-suspended': [
      { ...opened, notShown: 'account-suspended', name: '', legalName: undefined },
      ({ admin: t }) => t.transfers.notShownTitle['account-suspended'],
    ],
    'claim-expired': [{ ...opened, claimedUntil: at(0, -0.1) }, ({ admin: t }) => t.claimExpired],
    loading: pending,
    gone: ['not-found', ({ admin: t }) => t.gone],
    'claimed-by-another': ['claimed-by-another', ({ admin: t }) => t.claimedByAnother],
  }),
  {
    'confirming-nothing-typed': {
      act: async ({ press, words: { admin: t } }) => {
        await press(t.transfers.kinds.confirm);
        await press(t.goOn);
      },
      shows: ({ admin: t }) => t.transfers.receivedRequired,
    },
    'confirming-another-amount': {
      act: confirm('45'),
      shows: ({ admin: t }) => t.transfers.differs('USD\u00a050'),
    },
    'confirming-last-press': {
      act: confirm(),
      shows: ({ admin: t }) => t.transfers.confirmWarning,
    },
  },
  outcomes({ act: send }, 'decideTransfer', {
    deciding: [pending, ({ admin: t }) => t.deciding],
    'confirmed-back-to-the-queue': [
      { status: 'confirmed' },
      ({ admin: t }) => t.transfers.outcome(opened.name, t.transfers.statuses.confirmed),
    ],
    'decision-refused-bank-reference-used': [
      refused('bank-reference-used', [{ field: 'bankReference', message: 'W4HD8FTT' }]),
      ({ admin: t }) => t.transfers.movementUsed('W4HD 8FTT'),
    ],
    'decision-refused-not-found': ['not-found', ({ admin: t }) => t.alreadyDecided],
    'decision-refused-version-conflict': ['version-conflict', ({ admin: t }) => t.changed],
    'decision-refused-claimed-by-another': ['claimed-by-another', ({ admin: t }) => t.claimedByAnother],
    'decision-refused-amount-differs': ['amount-differs', ({ admin: t }) => t.transfers.amountDiffers],
  }),
  {
    'refusing-last-press': { act: refuse, shows: ({ admin: t }) => t.transfers.refuseWarning },
    'refusing-without-a-reason': {
      act: async ({ press, words: { admin: t } }) => {
        await press(t.transfers.kinds.refuse);
        await press(t.goOn);
      },
      shows: ({ admin: t }) => t.reasonRequired,
    },
    'confirmed-before': {
      api: decided('confirmed', { bankReference: 'MOV 2026-11 0042', received: 5000 }),
      shows: ({ admin: t }) => t.transfers.became(t.transfers.statuses.confirmed),
    },
    'refused-before': {
      api: decided('refused', { refusal: { reason: 'other', note: 'Vino de otra cuenta.' } }),
      shows: ({ admin: t }) => t.transfers.became(t.transfers.statuses.refused),
    },
    'returned-before': {
      api: decided('returned', { bankReference: 'MOV 2026-11 0042', received: 5000, sentBack: 4850 }),
      shows: ({ admin: t }) => t.transfers.became(t.transfers.statuses.returned),
    },
    'late-after-canceled': { api: late('canceled'), shows: ({ admin: t }) => t.transfers.lateHint },
    'late-after-refused': {
      api: late('refused', { refusal: { reason: 'not-received', note: 'No está en la cuenta.' } }),
      shows: ({ admin: t }) => t.transfers.lateHint,
    },
    'refused-amount-to-send-back': {
      api: late('refused', { refusal: { reason: 'amount-differs', note: '' }, buys: undefined }),
      shows: ({ admin: t }) => t.transfers.refusedHint,
    },
    'returning-slip-and-another-script': {
      api: late('expired'),
      act: async ({ press, fill, words: { admin: t } }) => {
        await press(t.transfers.kinds.return);
        await fill(t.transfers.received('USD'), '9000000');
        await fill(t.transfers.bankReference, 'МОV 1');
      },
      shows: ({ admin: t }) => t.transfers.bankReferenceLetters,
    },
    'late-returning-last-press': {
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
    'late-returning-more-than-came': {
      api: late('canceled'),
      act: async ({ press, fill, words: { admin: t } }) => {
        await press(t.transfers.kinds.return);
        await fill(t.transfers.received('USD'), '45');
        await fill(t.transfers.sentBack('USD'), '45.01');
      },
      shows: ({ admin: t }) => t.transfers.sentBackTooMuch('USD\u00a045'),
    },
  },
);
