import type { VerificationCase } from '#shared/api/verification.ts';
import { documentKinds, type DocumentKind } from '#shared/verification.ts';
import { at } from '../fixtures/clock.ts';
import { admin, sub } from '../fixtures/people.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, type Answers } from '../state.ts';
import type { Words } from '../words/catalogues.ts';
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
  history: [],
  historyTotal: 0,
};
const { fullName } = opened.details;
const history = [
  { at: at(-2), about: 'verification-rejected', reason: 'mismatch', note: 'La cara es de otra persona.' },
  { at: at(-5), about: 'verification-more-asked', documents: ['idBack'], note: 'Está cortado.' },
  { at: at(-30), about: 'photo-refused', reason: 'misleading', note: '' },
  { at: at(-40), about: 'text-refused', reason: 'misleading', note: '' },
] satisfies VerificationCase['history'];

const show =
  (...kinds: DocumentKind[]) =>
  async ({ press, words: { admin: t } }: Steps) => {
    for (const kind of kinds) await press(t.documentKinds[kind]);
  };
const download = inTurn(show('addressProof'), ({ press, words: { admin: t } }) => press(t.downloadPdf));
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
const approveAndSend = inTurn(approve, ({ press, words: { admin: t } }) => press(t.approveNow(fullName)));
const askForMore = async (steps: Steps) => {
  const t = steps.words.admin;
  await askTo('askMore')(steps);
  await steps.tick(`3 ${t.documentKinds.idBack}`);
  await steps.fill(t.note, 'El reverso está cortado.');
  await steps.press(t.goOn);
};
const reject = inTurn(askTo('reject'), ({ key }) => key('2'));

const openedOnly = (isOpened: (kind: DocumentKind) => boolean): Answers => ({
  claimVerification: {
    ...opened,
    documents: opened.documents.map((one) => ({ ...one, opened: isOpened(one.kind) })),
  },
});
const goOn = ({ press, words: { admin: t } }: Steps) => press(t.goOn);
const rejectUnopened = (reason: 'mismatch' | 'under-age') => ({
  api: openedOnly((kind) => kind !== 'idBack'),
  act: inTurn(askTo('reject'), ({ tick, words: { admin: t } }) => tick(t.reasons[reason]), goOn),
  shows: ({ admin: t }: Words) => t.unopenedToReject([t.documentKinds.idBack]),
});
/** Response to an approval when two documents were lost; the refusal names them. */
const documentsGone = {
  decideVerification: refused('documents-missing', [
    { field: 'selfie', message: 'must be requested again' },
    { field: 'idBack', message: 'must be requested again' },
  ]),
};
const seeGone = inTurn(approveAndSend, ({ see, words: { admin: t } }) =>
  see(t.documentsGone([t.documentKinds.selfie, t.documentKinds.idBack])),
);

export const reviewCase = screen(
  'review-case',
  {
    path: `/admin/verifications/${opened.sub}`,
    session: sub,
    api: { ...admin(), ...queueOf(full), claimVerification: opened, ...document },
  },
  {
    opened: { shows: ({ admin: t }) => t.auditNote },
    'came-back': {
      api: {
        claimVerification: {
          ...opened,
          submission: 3,
          history,
          historyTotal: history.length,
          documents: opened.documents.map((one) =>
            one.kind === 'idFront' ? { ...one, sentBefore: history[0] } : one,
          ),
        },
      },
      act: ({ pressAt }) => pressAt('[data-testid=case-history] summary'),
      shows: ({ admin: t }) => t.history.sameFile,
    },
    'reject-mismatch-unopened': rejectUnopened('mismatch'),
    'reject-under-age-unopened': rejectUnopened('under-age'),
    'side-by-side': { act: show('selfie', 'idFront'), shows: ({ admin: t }) => t.rotate },
    'picture-nearer-and-turned': {
      act: async (steps) => {
        await show('idBack')(steps);
        const { press, words } = steps;
        await press(words.admin.zoomIn);
        await press(words.admin.zoomIn);
        await press(words.admin.rotate);
      },
      shows: ({ admin: t }) => t.resetView,
    },
    pdf: {
      act: inTurn(show('addressProof'), ({ press, words: { admin: t } }) => press(t.pageNext)),
      shows: ({ admin: t }) => t.page(2, 3),
    },
  },
  outcomes({ act: download }, 'downloadDocument', {
    'download-refused-not-found': 'not-found',
    'download-refused-claimed-by-another': 'claimed-by-another',
    'download-refused-documents-missing': 'documents-missing',
  }),
  outcomes({ act: show('selfie') }, 'viewDocument', {
    'document-opening': [pending, ({ admin: t }) => t.opening],
    'document-expired': [
      { pictures: ['/_gallery/documents/expired'], contentType: 'image/jpeg', mark },
      ({ admin: t }) => t.documentFailed,
    ],
    'document-refused-not-found': 'not-found',
    'document-refused-claimed-by-another': 'claimed-by-another',
    'document-refused-documents-missing': 'documents-missing',
  }),
  {
    unopened: {
      api: openedOnly((kind) => kind === 'selfie'),
      act: inTurn(show('idFront'), approve),
      shows: ({ admin: t }) => t.unopened([t.documentKinds.idBack, t.documentKinds.addressProof]),
    },
  },
  outcomes({ act: approveAndSend }, 'decideVerification', {
    'decision-refused-documents-unopened': 'documents-unopened',
    'decision-refused-documents-missing': 'documents-missing',
    deciding: [pending, ({ admin: t }) => t.deciding],
    'approved-back-to-the-queue': [{ status: 'approved' }, ({ admin: t }) => t.approved(fullName)],
    'decision-refused-under-age': ['under-age', ({ admin: t }) => t.nothingDecided],
    'decision-refused-not-found': ['not-found', ({ admin: t }) => t.alreadyDecided],
    'decision-refused-version-conflict': ['version-conflict', ({ admin: t }) => t.changed],
    'decision-refused-claimed-by-another': ['claimed-by-another', ({ admin: t }) => t.claimedByAnother],
  }),
  {
    'decision-refused-names-documents': {
      api: documentsGone,
      act: seeGone,
      shows: ({ admin: t }) => t.askForGone,
    },
    'decision-refused-asks-again-documents': {
      api: documentsGone,
      act: async (steps) => {
        const { admin: t } = steps.words;
        await seeGone(steps);
        await steps.press(t.askForGone);
        await steps.fill(t.note, 'Se perdieron: envíalos otra vez.');
        await steps.press(t.goOn);
      },
      shows: ({ admin: t }) => t.askMoreNow(fullName),
    },
    minor: {
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
  },
  reads('claimVerification', {
    'claim-expired': [{ ...opened, claimedUntil: at(0, -0.1) }, ({ admin: t }) => t.claimExpired],
    loading: pending,
    failed: ['internal', ({ private: t }) => t.shell.loadFailed],
    gone: ['not-found', ({ admin: t }) => t.gone],
    'claimed-by-another': [
      refused('claimed-by-another', [{ field: 'claimedUntil', message: at(0, 0.4) }]),
      ({ admin: t }) => t.heldUntil('').slice(-24),
    ],
  }),
  {
    'approve-asked': { act: askTo('approve'), shows: ({ admin: t }) => t.documentNumberHint },
    'approve-incomplete': {
      act: inTurn(askTo('approve'), goOn),
      shows: ({ admin: t }) => t.checksRequired,
    },
    'approve-last': { act: approve, shows: ({ admin: t }) => t.approveNow(fullName) },
    'approve-last-beside-documents': {
      act: inTurn(show('selfie', 'idFront'), approve),
      shows: ({ admin: t }) => t.approveNow(fullName),
    },
    'decision-refused-then-opened-again': {
      api: {
        claimVerification: ({ time }) => ({ ...opened, claimedUntil: at(0, 0.5 + time / 60) }),
        decideVerification: refused('claimed-by-another'),
      },
      act: inTurn(approveAndSend, ({ press, words: { admin: t } }) => press(t.reopen), askTo('reject')),
      shows: ({ admin: t }) => t.reasons.mismatch,
    },
    'deciding-keys-decide-nothing': {
      api: { decideVerification: pending },
      act: async (steps) => {
        await approveAndSend(steps);
        steps.key('Escape');
        await new Promise((resolve) => setTimeout(resolve, 200));
      },
      shows: ({ admin: t }) => t.deciding,
    },
    'more-asked': {
      act: inTurn(askTo('askMore'), goOn),
      shows: ({ admin: t }) => t.askMoreNothing,
    },
    'more-asked-changed-by-a-digit': {
      act: async (steps) => {
        await askForMore(steps);
        await steps.see(steps.words.admin.askMoreNow(fullName));
        steps.key('1');
      },
      shows: ({ admin: t }) => t.goOn,
    },
    'asked-for-more': {
      api: { decideVerification: { status: 'more-asked' } },
      act: inTurn(askForMore, ({ press, words: { admin: t } }) => press(t.askMoreNow(fullName))),
      shows: ({ admin: t }) => t.moreAsked(fullName),
    },
    'reject-asked': { act: askTo('reject'), shows: ({ admin: t }) => t.reasons.mismatch },
    'reject-incomplete': {
      act: async (steps) => {
        await askTo('reject')(steps);
        await steps.tick(steps.words.admin.reasons.other);
        await steps.press(steps.words.admin.goOn);
      },
      shows: ({ admin: t }) => t.noteRequired,
    },
    'reject-without-reason': {
      act: inTurn(askTo('reject'), goOn),
      shows: ({ admin: t }) => t.reasonRequired,
    },
    'reject-note-by-key': {
      act: async (steps) => {
        await askTo('reject')(steps);
        steps.key('n');
        await steps.find('.decision textarea:focus');
      },
      shows: ({ admin: t }) => t.noteHint,
    },
    'reject-last-changed-to-other': {
      act: async (steps) => {
        await reject(steps);
        await steps.see(steps.words.admin.rejectNow(fullName));
        steps.key('5');
      },
      shows: ({ admin: t }) => t.goOn,
    },
    'reject-expired-document': {
      act: inTurn(askTo('reject'), ({ tick, words: { admin: t } }) => tick(t.reasons['expired-document'])),
      shows: ({ admin: t }) => t.askInstead,
    },
    'reject-proposes-to-ask-for-more': {
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
    'reject-last': { act: reject, shows: ({ admin: t }) => t.rejectNow(fullName) },
    'rejected-back-to-the-queue': {
      api: { decideVerification: { status: 'rejected' } },
      act: inTurn(reject, ({ press, words: { admin: t } }) => press(t.rejectNow(fullName))),
      shows: ({ admin: t }) => t.rejected(fullName),
    },
  },
);
