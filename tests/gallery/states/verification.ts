import type { OwnVerification } from '#shared/api/verification.ts';
import { documentKinds, documentRefusals, type DocumentKind } from '#shared/verification.ts';
import type { DateFault } from '#shared/typed-date.ts';
import { provider, sub, verificationOf } from '../fixtures/people.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import {
  each,
  outcomes,
  pending,
  reads,
  refused,
  screen,
  sharing,
  unreachable,
  type Answers,
} from '../state.ts';
import type { Words } from '../words/catalogues.ts';

const draft = provider({ verification: 'draft' });
const drafted = { api: draft };
const draftWith = (one: (kind: DocumentKind) => Partial<OwnVerification['documents'][number]>): Answers => ({
  ...draft,
  getVerification: {
    ...draft.getVerification,
    documents: documentKinds.map((kind) => ({ kind, status: 'pending', ...one(kind) })),
  },
});
const complete = {
  ...draft,
  getVerification: {
    ...verificationOf({ verification: 'draft' }),
    documents: documentKinds.map((kind) => ({
      kind,
      status: 'uploaded' as const,
      // A PDF has no picture.
      ...(kind !== 'addressProof' && { picture: `/_gallery/documents/${kind}` }),
    })),
  },
} satisfies Answers;
const withSelfieGone = {
  ...complete.getVerification,
  documents: complete.getVerification.documents.map((one) =>
    one.kind === 'selfie' ? { kind: one.kind, status: 'pending' as const } : one,
  ),
};
const upload: Answers = { createDocument: { url: '/_gallery/upload', fields: {} } };

const start = ({ press, words: { private: t } }: Steps) => press(t.verification.start);

interface Typed {
  name?: string;
  born?: string;
  address?: string;
}

const typeDetails =
  (change: Typed = {}) =>
  async (steps: Steps) => {
    const { fill, words } = steps;
    const t = words.private.verification;
    await start(steps);
    await fill(t.fullName, change.name ?? 'Valeria Montero Ríos');
    const [year = '', month = '', day = ''] = (change.born ?? '1996-03-14').split('-');
    await fill(t.dateParts.day, day);
    await fill(t.dateParts.month, month);
    await fill(t.dateParts.year, year);
    await fill(t.address, change.address ?? 'Calle 60 núm. 200, Centro, Mérida');
  };

const sendDetails = (change: Typed = {}) =>
  inTurn(typeDetails(change), ({ press, words: { private: t } }) => press(t.verification.next));

const born = (date: string, fault: DateFault) => ({
  act: sendDetails({ born: date }),
  shows: ({ private: t }: Words) => `${t.verification.dateInvalid}: ${t.verification.dateFault(fault)}`,
});

const choose =
  (kind: DocumentKind, file: () => File | Promise<File>) =>
  async ({ attach }: Steps) =>
    attach(`[data-testid=document-${kind}] input[type=file]`, [await file()]);
const picture = () => pictureFile('documento.jpg');

const removeSelfie = ({ press, words: { common } }: Steps) => press(common.action.remove);
const cameraReady = finds('dialog[open] .button--primary:not(:disabled)');
const cameraOf = (kind: DocumentKind) =>
  inTurn(
    ({ pressAt }) => pressAt(`[data-testid=document-${kind}] .document-slot__acts .button`),
    cameraReady,
  );

const openCamera = ({ press, words: { private: t } }: Steps) => press(t.verification.useCamera);
const submit = ({ press, words: { private: t } }: Steps) => press(t.verification.submit);

export const verification = screen(
  'verification',
  { path: '/verification', session: sub, api: provider() },
  {
    intro: { shows: ({ private: t }) => t.verification.introLead },
    details: { act: start, shows: ({ private: t }) => t.verification.dateHint },
    'details-missing': {
      act: inTurn(start, ({ press, words: { private: t } }) => press(t.verification.next)),
      shows: ({ private: t }) => t.verification.addressShort,
    },
    'name-short': {
      act: sendDetails({ name: 'Al' }),
      shows: ({ private: t }) => t.verification.fullNameShort,
    },
    'born-month-missing': born('1996--14', { kind: 'missing', parts: ['month'] }),
    'born-month-of-13': born('1996-13-14', { kind: 'month', parts: ['month'] }),
    'born-no-29-february': born('1995-2-29', { kind: 'day', parts: ['day'], days: 28 }),
    'born-year-1899': born('1899-12-31', { kind: 'year', parts: ['year'] }),
    'born-tomorrow': born('2026-3-21', { kind: 'future', parts: ['day', 'month', 'year'] }),
    'born-1900': {
      act: typeDetails({ born: '1900-01-01' }),
      shows: ({ private: t }) => t.verification.ageSays(126),
    },
    'born-29-february': {
      act: typeDetails({ born: '2008-02-29' }),
      shows: ({ private: t }) => t.verification.ageSays(18),
    },
    'details-too-long': {
      act: sendDetails({ name: 'a'.repeat(121) }),
      shows: ({ private: t }) => t.verification.tooLong,
    },
    'under-age': {
      act: sendDetails({ born: '2010-01-01' }),
      shows: ({ private: t }) => t.verification.underAge,
    },
  },
  outcomes({ act: sendDetails() }, 'saveDetails', {
    'under-age-says-the-server': ['under-age', ({ private: t }) => t.verification.underAge],
    'details-saving': [pending, ({ common }) => common.action.saving],
    'details-not-saved': 'internal',
    'details-already-submitted': 'already-submitted',
    'details-address-needs-proof': [
      refused('address-needs-proof', [
        { field: 'address', message: 'Calle 60 núm. 200, Centro, Mérida, Yucatán' },
      ]),
      ({ private: t }) => t.verification.addressNeedsProof('Calle 60 núm. 200, Centro, Mérida, Yucatán'),
    ],
  }),
  sharing(drafted, {
    'details-kept': {
      storage: {
        session: {
          [`verificationDraft:${sub}`]: { version: 1, values: { fullName: 'Valeria Montero', day: '14' } },
        },
      },
      shows: ({ private: t }) => t.verification.kept,
    },
    documents: { shows: ({ private: t }) => t.verification.documentsLead },
    'documents-later': { shows: ({ private: t }) => t.verification.later },
    'proof-hint': { shows: ({ private: t }) => t.verification.tips.addressProof[0] ?? '' },
    'document-of-wrong-type': {
      act: choose('selfie', () => emptyFile('selfie.pdf', 'application/pdf', 10)),
      shows: ({ private: t }) => t.verification.wrongType,
    },
    'proof-of-wrong-type': {
      act: choose('addressProof', () => emptyFile('recibo.txt', 'text/plain', 10)),
      shows: ({ private: t }) => t.verification.wrongTypeProof,
    },
    'document-too-large': {
      act: choose('addressProof', () =>
        emptyFile('recibo.pdf', 'application/pdf', 11 * 1024 * 1024, '%PDF-'),
      ),
      shows: ({ private: t }) => t.verification.tooLarge,
    },
    'document-not-opened': {
      act: choose('idFront', () => emptyFile('foto.jpg', 'image/jpeg', 100)),
      shows: ({ private: t }) => t.verification.notOpened,
    },
    'document-empty': {
      act: choose('idFront', () => emptyFile('nada.jpg', 'image/jpeg', 0)),
      shows: ({ private: t }) => t.verification.empty,
    },
    camera: {
      camera: 'works',
      act: inTurn(openCamera, cameraReady),
      shows: ({ private: t }) => t.verification.capture,
    },
    'camera-id': {
      camera: 'works',
      act: cameraOf('idFront'),
      shows: ({ private: t }) => t.verification.frame.idFront,
    },
    'camera-page': {
      camera: 'works',
      act: cameraOf('addressProof'),
      shows: ({ private: t }) => t.verification.frame.addressProof,
    },
    'camera-taken': {
      camera: 'works',
      act: inTurn(openCamera, ({ press, words: { private: t } }) => press(t.verification.capture)),
      shows: ({ private: t }) => t.verification.usePicture,
    },
    'camera-error': {
      camera: 'refused',
      act: openCamera,
      shows: ({ private: t }) => t.verification.cameraTitle,
    },
    'camera-refused': {
      camera: 'refused',
      act: async (steps) => {
        await openCamera(steps);
        await steps.see(steps.words.private.verification.cameraFailed);
        await steps.press(steps.words.common.action.tryAgain);
      },
      shows: ({ private: t }) => t.verification.cameraFailed,
    },
  }),
  {
    'documents-complete': { api: complete, shows: ({ private: t }) => t.verification.progress(66) },
  },
  outcomes({ api: complete, act: removeSelfie }, 'removeDocument', {
    'document-removing': [pending, ({ private: t }) => t.verification.removing],
    'document-removed': [
      withSelfieGone,
      ({ private: t }) => t.verification.missing([t.verification.documents.selfie]),
    ],
    'document-removed-too-late': 'already-submitted',
    'document-not-removed': unreachable,
  }),
  {
    'document-uploading': {
      api: { ...draft, ...upload },
      upload: 40,
      act: choose('idFront', picture),
      shows: ({ private: t }) => t.verification.uploading(40),
    },
    'document-checking': {
      api: {
        ...draft,
        ...upload,
        getVerification: ({ time }) => (time > 1 ? pending : verificationOf({ verification: 'draft' })),
      },
      act: choose('idFront', picture),
      shows: ({ private: t }) => t.verification.checking,
    },
    'document-uploaded': {
      api: { ...draftWith((kind) => (kind === 'selfie' ? { status: 'uploaded' } : {})), ...upload },
      act: choose('selfie', picture),
      shows: ({ private: t }) => t.verification.uploaded,
    },
    'document-refused': {
      api: { ...draft, ...upload },
      upload: 'refused',
      act: choose('idBack', picture),
      shows: ({ private: t }) => t.verification.uploadFailed,
    },
    'document-without-connection': {
      api: { ...draft, ...upload },
      upload: unreachable,
      act: choose('idBack', picture),
      shows: ({ private: t }) => t.verification.uploadFailed,
    },
  },
  outcomes({ api: draft, act: choose('selfie', picture) }, 'createDocument', {
    'document-too-often': 'rate-limited',
    'document-too-late': 'already-submitted',
  }),
  {
    'replacement-failed': {
      api: { ...complete, createDocument: refused('rate-limited') },
      act: async (steps) => {
        await choose('selfie', picture)(steps);
        await steps.see(steps.words.common.errors['rate-limited']);
        await steps.find('[data-testid=document-selfie][data-uploaded=true]');
      },
      shows: ({ private: t }) => t.verification.replace,
    },
  },
  each('upload', documentRefusals, (refusal) => ({
    api: draftWith((kind) => (kind === 'addressProof' ? { refusal } : {})),
    shows: ({ private: t }) => t.verification.refusals[refusal],
  })),
  {
    'replacement-refused': {
      api: {
        ...complete,
        getVerification: {
          ...complete.getVerification,
          documents: complete.getVerification.documents.map((one) =>
            one.kind === 'selfie' ? { ...one, refusal: 'damaged' as const } : one,
          ),
        },
      },
      shows: ({ private: t }) => t.verification.earlierStands,
    },
  },
  outcomes({ api: complete, act: submit }, 'submitVerification', {
    submitting: [pending, ({ private: t }) => t.verification.submitting],
    'submission-refused-documents-missing': 'documents-missing',
    'submission-refused-already-submitted': 'already-submitted',
    'submission-refused-under-age': 'under-age',
    'submission-refused-rate-limited': 'rate-limited',
    'submission-refused-version-conflict': 'version-conflict',
    'submission-refused-names-documents': [
      refused('documents-missing', [{ field: 'idBack', message: 'a whole file' }]),
      ({ private: t }) => t.verification.unusable([t.verification.documents.idBack]),
    ],
  }),
  reads('getVerification', {
    loading: pending,
    failed: ['internal', ({ private: t }) => t.shell.loadFailed],
  }),
);
