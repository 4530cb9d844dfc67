import type { VerificationCase } from '#shared/api/verification.ts';
import { documentKinds, type DocumentKind } from '#shared/verification.ts';
import { at } from '../fixtures/clock.ts';
import { admin, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, type Answers, type Words } from '../state.ts';
import { full, queueOf } from './review-queue.ts';

const opened: VerificationCase = {
  sub: 'waiting-0',
  version: 2,
  status: 'pending',
  email: 'valeria@example.test',
  name: 'Valeria',
  details: {
    fullName: 'Valeria Montero Ríos',
    dateOfBirth: '1996-03-14',
    address: 'Calle 60 núm. 200, Centro, Mérida, Yucatán',
  },
  age: 30,
  adult: true,
  zone: 'America/Merida',
  submittedAt: at(0, -30),
  documents: documentKinds.map((kind) => ({
    kind,
    contentType: kind === 'addressProof' ? 'application/pdf' : 'image/jpeg',
    opened: true,
  })),
  claimedUntil: at(0, 0.5),
  submission: 1,
  earlier: [],
  earlierTotal: 0,
};
const { fullName } = opened.details;
const earlier = [
  { at: at(-2), about: 'verification-rejected', reason: 'mismatch', note: 'La cara es de otra persona.' },
  { at: at(-5), about: 'verification-more-asked', documents: ['idBack'], note: 'Está cortado.' },
  { at: at(-30), about: 'photo-refused', reason: 'misleading', note: '' },
  { at: at(-40), about: 'text-refused', reason: 'misleading', note: '' },
] satisfies VerificationCase['earlier'];

const show =
  (...kinds: DocumentKind[]) =>
  async ({ press, words: { admin: t } }: Steps) => {
    for (const kind of kinds) await press(t.documentKinds[kind]);
  };
const mark = { reviewer: 'Revisora Prueba', at: at(0) };
const document: Answers = {
  viewDocument: ({ params }) => ({
    mark,
    pictures:
      params['kind'] === 'addressProof'
        ? [1, 2, 3].map((page) => `/_gallery/documents/idFront?${page}`)
        : [`/_gallery/documents/${params['kind']}`],
    contentType: params['kind'] === 'addressProof' ? 'application/pdf' : 'image/jpeg',
  }),
};
const askTo =
  (decision: 'approve' | 'askMore' | 'reject') =>
  ({ press, words: { admin: t } }: Steps) =>
    press(t[decision]);

const approve = async (steps: Steps) => {
  const t = steps.words.admin;
  await askTo('approve')(steps);
  await steps.fill(t.documentNumber, 'MX1234567');
  await steps.tick(t.checks);
  await steps.press(t.goOn);
};
const approveAndSend = async (steps: Steps) => {
  await approve(steps);
  await steps.press(steps.words.admin.approveNow(fullName));
};
const askForMore = async (steps: Steps) => {
  const t = steps.words.admin;
  await askTo('askMore')(steps);
  await steps.tick(`3 ${t.documentKinds.idBack}`);
  await steps.fill(t.note, 'El reverso está cortado.');
  await steps.press(t.goOn);
};
const reject = async (steps: Steps) => {
  await askTo('reject')(steps);
  steps.key('2');
};

export const reviewCase = screen(
  'review-case',
  {
    path: `/admin/verifications/${opened.sub}`,
    session: sub,
    api: { ...admin(), ...queueOf(full), claimVerification: opened, ...document },
  },
  [
    { name: 'opened', shows: ({ admin: t }) => t.auditNote },
    {
      name: 'came-back',
      api: {
        claimVerification: {
          ...opened,
          submission: 3,
          earlier,
          earlierTotal: earlier.length,
          documents: opened.documents.map((one) =>
            one.kind === 'idFront' ? { ...one, sentBefore: earlier[0] } : one,
          ),
        },
      },
      act: ({ pressAt }) => pressAt('.earlier summary'),
      shows: ({ admin: t }) => t.earlier.sameFile,
    },
    ...(['mismatch', 'under-age'] as const).map((reason) => ({
      name: `reject-${reason}-unopened`,
      api: {
        claimVerification: {
          ...opened,
          documents: opened.documents.map((one) => ({ ...one, opened: one.kind !== 'idBack' })),
        },
      },
      act: async (steps: Steps) => {
        await askTo('reject')(steps);
        await steps.tick(steps.words.admin.reasons[reason]);
        await steps.press(steps.words.admin.goOn);
      },
      shows: ({ admin: t }: Words) => t.unopenedToReject([t.documentKinds.idBack]),
    })),
    {
      name: 'side-by-side',
      act: show('selfie', 'idFront'),
      shows: ({ admin: t }) => t.rotate,
    },
    {
      name: 'picture-nearer-and-turned',
      act: async (steps) => {
        await show('idBack')(steps);
        const { press, words } = steps;
        await press(words.admin.zoomIn);
        await press(words.admin.zoomIn);
        await press(words.admin.rotate);
      },
      shows: ({ admin: t }) => t.resetView,
    },
    {
      name: 'pdf',
      act: async (steps) => {
        await show('addressProof')(steps);
        await steps.press(steps.words.admin.pageNext);
      },
      shows: ({ admin: t }) => t.page(2, 3),
    },
    ...(['not-found', 'claimed-by-another', 'documents-missing'] as const).map((code) => ({
      name: `download-refused-${code}`,
      api: { downloadDocument: refused(code) },
      act: async (steps: Steps) => {
        await show('addressProof')(steps);
        await steps.press(steps.words.admin.downloadPdf);
      },
      shows: ({ common }: Words) => common.errors[code],
    })),
    {
      name: 'document-opening',
      api: { viewDocument: pending },
      act: show('selfie'),
      shows: ({ admin: t }) => t.opening,
    },
    {
      name: 'document-expired',
      api: { viewDocument: { pictures: ['/_gallery/documents/expired'], contentType: 'image/jpeg', mark } },
      act: show('selfie'),
      shows: ({ admin: t }) => t.documentFailed,
    },
    ...(['not-found', 'claimed-by-another', 'documents-missing'] as const).map((code) => ({
      name: `document-refused-${code}`,
      api: { viewDocument: refused(code) },
      act: show('selfie'),
      shows: ({ common }: Words) => common.errors[code],
    })),
    {
      name: 'unopened',
      api: {
        claimVerification: {
          ...opened,
          documents: opened.documents.map((one) => ({ ...one, opened: one.kind === 'selfie' })),
        },
      },
      act: async (steps) => {
        await show('idFront')(steps);
        await approve(steps);
      },
      shows: ({ admin: t }) => t.unopened([t.documentKinds.idBack, t.documentKinds.addressProof]),
    },
    ...(['documents-unopened', 'documents-missing'] as const).map((code) => ({
      name: `decision-refused-${code}`,
      api: { decideVerification: refused(code) },
      act: approveAndSend,
      shows: ({ common }: Words) => common.errors[code],
    })),
    ...(['names', 'asks-again'] as const).map((what) => ({
      name: `decision-refused-${what}-documents`,
      api: {
        decideVerification: refused('documents-missing', [
          { field: 'selfie', message: 'to be asked for again' },
          { field: 'idBack', message: 'to be asked for again' },
        ]),
      },
      act: async (steps: Steps) => {
        const t = steps.words.admin;
        await approveAndSend(steps);
        await steps.see(t.documentsGone([t.documentKinds.selfie, t.documentKinds.idBack]));
        if (what === 'names') return;
        await steps.press(t.askForGone);
        await steps.fill(t.note, 'Se perdieron: envíalos otra vez.');
        await steps.press(t.goOn);
      },
      shows: ({ admin: t }: Words) => (what === 'names' ? t.askForGone : t.askMoreNow(fullName)),
    })),
    {
      name: 'minor',
      api: {
        claimVerification: {
          ...opened,
          age: 16,
          adult: false,
          details: { ...opened.details, dateOfBirth: '2009-08-01' },
        },
      },
      act: askTo('reject'),
      shows: ({ admin: t }) => t.minor,
    },
    {
      name: 'claim-expired',
      api: { claimVerification: { ...opened, claimedUntil: at(0, -0.1) } },
      shows: ({ admin: t }) => t.claimExpired,
    },
    { name: 'loading', api: { claimVerification: pending }, shows: ({ common }) => common.action.loading },
    {
      name: 'failed',
      api: { claimVerification: refused('internal') },
      shows: ({ private: t }) => t.shell.loadFailed,
    },
    { name: 'gone', api: { claimVerification: refused('not-found') }, shows: ({ admin: t }) => t.gone },
    {
      name: 'claimed-by-another',
      api: {
        claimVerification: refused('claimed-by-another', [{ field: 'claimedUntil', message: at(0, 0.4) }]),
      },
      shows: ({ admin: t }) => t.heldUntil('').slice(-24),
    },
    { name: 'approve-asked', act: askTo('approve'), shows: ({ admin: t }) => t.documentNumberHint },
    {
      name: 'approve-incomplete',
      act: async (steps) => {
        await askTo('approve')(steps);
        await steps.press(steps.words.admin.goOn);
      },
      shows: ({ admin: t }) => t.checksRequired,
    },
    { name: 'approve-last', act: approve, shows: ({ admin: t }) => t.approveNow(fullName) },
    {
      name: 'approve-last-beside-documents',
      act: async (steps) => {
        await show('selfie', 'idFront')(steps);
        await approve(steps);
      },
      shows: ({ admin: t }) => t.approveNow(fullName),
    },
    {
      name: 'deciding',
      api: { decideVerification: pending },
      act: approveAndSend,
      shows: ({ admin: t }) => t.deciding,
    },
    {
      name: 'approved-back-to-the-queue',
      api: { decideVerification: { status: 'approved' } },
      act: approveAndSend,
      shows: ({ admin: t }) => t.approved(fullName),
    },
    ...(
      [
        ['not-found', 'alreadyDecided'],
        ['version-conflict', 'changed'],
        ['claimed-by-another', 'claimedByAnother'],
      ] as const
    ).map(([code, words]) => ({
      name: `decision-refused-${code}`,
      api: { decideVerification: refused(code) },
      act: approveAndSend,
      shows: ({ admin: t }: Words) => t[words],
    })),
    {
      name: 'decision-refused-then-opened-again',
      api: {
        claimVerification: ({ time }) => ({ ...opened, claimedUntil: at(0, 0.5 + time / 60) }),
        decideVerification: refused('claimed-by-another'),
      },
      act: async (steps) => {
        await approveAndSend(steps);
        await steps.press(steps.words.admin.reopen);
        await askTo('reject')(steps);
      },
      shows: ({ admin: t }) => t.reasons.mismatch,
    },
    {
      name: 'deciding-keys-decide-nothing',
      api: { decideVerification: pending },
      act: async (steps) => {
        await approveAndSend(steps);
        steps.key('Escape');
        await new Promise((resolve) => setTimeout(resolve, 200));
      },
      shows: ({ admin: t }) => t.deciding,
    },
    {
      name: 'decision-refused-under-age',
      api: { decideVerification: refused('under-age') },
      act: approveAndSend,
      shows: ({ admin: t }) => t.nothingDecided,
    },
    {
      name: 'more-asked',
      act: async (steps) => {
        await askTo('askMore')(steps);
        await steps.press(steps.words.admin.goOn);
      },
      shows: ({ admin: t }) => t.askMoreNothing,
    },
    {
      name: 'more-asked-changed-by-a-digit',
      act: async (steps) => {
        await askForMore(steps);
        await steps.see(steps.words.admin.askMoreNow(fullName));
        steps.key('1');
      },
      shows: ({ admin: t }) => t.goOn,
    },
    {
      name: 'asked-for-more',
      api: { decideVerification: { status: 'more-asked' } },
      act: async (steps) => {
        await askForMore(steps);
        await steps.press(steps.words.admin.askMoreNow(fullName));
      },
      shows: ({ admin: t }) => t.moreAsked(fullName),
    },
    { name: 'reject-asked', act: askTo('reject'), shows: ({ admin: t }) => t.reasons.mismatch },
    {
      name: 'reject-incomplete',
      act: async (steps) => {
        await askTo('reject')(steps);
        await steps.tick(steps.words.admin.reasons.other);
        await steps.press(steps.words.admin.goOn);
      },
      shows: ({ admin: t }) => t.noteRequired,
    },
    {
      name: 'reject-without-reason',
      act: async (steps) => {
        await askTo('reject')(steps);
        await steps.press(steps.words.admin.goOn);
      },
      shows: ({ admin: t }) => t.reasonRequired,
    },
    {
      name: 'reject-note-by-key',
      act: async (steps) => {
        await askTo('reject')(steps);
        steps.key('n');
        await steps.find('.decision textarea:focus');
      },
      shows: ({ admin: t }) => t.noteHint,
    },
    {
      name: 'reject-last-changed-to-other',
      act: async (steps) => {
        await reject(steps);
        await steps.see(steps.words.admin.rejectNow(fullName));
        steps.key('5');
      },
      shows: ({ admin: t }) => t.goOn,
    },
    {
      name: 'reject-expired-document',
      act: async (steps) => {
        await askTo('reject')(steps);
        await steps.tick(steps.words.admin.reasons['expired-document']);
      },
      shows: ({ admin: t }) => t.askInstead,
    },
    {
      name: 'reject-proposes-to-ask-for-more',
      act: async (steps) => {
        const { admin: t } = steps.words;
        await show('idBack')(steps);
        await askTo('reject')(steps);
        await steps.tick(t.reasons['unclear-images']);
        await steps.fill(t.note, 'El reverso está borroso.');
        await steps.press(t.askInsteadNow);
        await steps.press(t.goOn);
      },
      shows: ({ admin: t }) => t.askMoreNow(fullName),
    },
    { name: 'reject-last', act: reject, shows: ({ admin: t }) => t.rejectNow(fullName) },
    {
      name: 'rejected-back-to-the-queue',
      api: { decideVerification: { status: 'rejected' } },
      act: async (steps) => {
        await reject(steps);
        await steps.press(steps.words.admin.rejectNow(fullName));
      },
      shows: ({ admin: t }) => t.rejected(fullName),
    },
  ],
);
