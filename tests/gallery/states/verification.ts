import { documentRefusals, type DocumentKind } from '#shared/verification.ts';
import type { DateFault } from '#shared/typed-date.ts';
import { provider, sub, verificationOf } from '../fixtures/people.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type Words } from '../state.ts';

const draft = provider({ verification: 'draft' });
const complete = {
  ...draft,
  getVerification: {
    ...verificationOf({ verification: 'draft' }),
    documents: verificationOf({ verification: 'pending' }).documents,
  },
} satisfies Answers;
const withSelfieGone = {
  ...complete.getVerification,
  documents: complete.getVerification.documents.map(({ kind, status }) => ({
    kind,
    status: kind === 'selfie' ? ('pending' as const) : status,
  })),
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

const sendDetails =
  (change: Typed = {}) =>
  async (steps: Steps) => {
    await typeDetails(change)(steps);
    await steps.press(steps.words.private.verification.next);
  };

const inputOf = (kind: DocumentKind): string => `[data-testid=document-${kind}] input[type=file]`;
const choose =
  (kind: DocumentKind, file: () => File | Promise<File>) =>
  async ({ attach }: Steps) =>
    attach(inputOf(kind), [await file()]);
const picture = () => pictureFile('documento.jpg');

const removeSelfie = ({ press, words: { private: t } }: Steps) => press(t.verification.remove);
const cameraOf = (kind: DocumentKind) => async (steps: Steps) => {
  await steps.pressAt(`[data-testid=document-${kind}] .document-slot__acts .button`);
  await steps.find('dialog[open] .button--primary:not(:disabled)');
};

const openCamera = ({ press, words: { private: t } }: Steps) => press(t.verification.useCamera);
const submit = ({ press, words: { private: t } }: Steps) => press(t.verification.submit);

const submissionErrors = [
  'documents-missing',
  'already-submitted',
  'under-age',
  'rate-limited',
  'version-conflict',
] as const;

export const verification = screen('verification', { path: '/verification', session: sub, api: provider() }, [
  { name: 'intro', shows: ({ private: t }) => t.verification.introLead },
  { name: 'details', act: start, shows: ({ private: t }) => t.verification.dateHint },
  {
    name: 'details-missing',
    act: async (steps) => {
      await start(steps);
      await steps.press(steps.words.private.verification.next);
    },
    shows: ({ private: t }) => t.verification.addressShort,
  },
  {
    name: 'name-short',
    act: sendDetails({ name: 'Al' }),
    shows: ({ private: t }) => t.verification.fullNameShort,
  },
  ...Object.entries({
    'month-missing': ['1996--14', { kind: 'missing', parts: ['month'] }],
    'month-of-13': ['1996-13-14', { kind: 'month', parts: ['month'] }],
    'no-29-february': ['1995-2-29', { kind: 'day', parts: ['day'], days: 28 }],
    'year-1899': ['1899-12-31', { kind: 'year', parts: ['year'] }],
    tomorrow: ['2026-3-21', { kind: 'future', parts: ['day', 'month', 'year'] }],
  } satisfies Record<string, [string, DateFault]>).map(([name, [born, fault]]) => ({
    name: `born-${name}`,
    act: sendDetails({ born }),
    shows: ({ private: t }: Words) => `${t.verification.dateInvalid}: ${t.verification.dateFault(fault)}`,
  })),
  {
    name: 'born-1900',
    act: typeDetails({ born: '1900-01-01' }),
    shows: ({ private: t }) => t.verification.ageSays(126),
  },
  {
    name: 'born-29-february',
    act: typeDetails({ born: '2008-02-29' }),
    shows: ({ private: t }) => t.verification.ageSays(18),
  },
  {
    name: 'details-kept',
    storage: {
      session: {
        [`verificationDraft:${sub}`]: { version: 1, values: { fullName: 'Valeria Montero', day: '14' } },
      },
    },
    api: draft,
    shows: ({ private: t }) => t.verification.kept,
  },
  {
    name: 'details-too-long',
    act: sendDetails({ name: 'a'.repeat(121) }),
    shows: ({ private: t }) => t.verification.tooLong,
  },
  {
    name: 'under-age',
    act: sendDetails({ born: '2010-01-01' }),
    shows: ({ private: t }) => t.verification.underAge,
  },
  {
    name: 'under-age-says-the-server',
    api: { saveDetails: refused('under-age') },
    act: sendDetails(),
    shows: ({ private: t }) => t.verification.underAge,
  },
  {
    name: 'details-saving',
    api: { saveDetails: pending },
    act: sendDetails(),
    shows: ({ private: t }) => t.verification.saving,
  },
  {
    name: 'details-not-saved',
    api: { saveDetails: refused('internal') },
    act: sendDetails(),
    shows: ({ common }) => common.errors.internal,
  },
  {
    name: 'details-already-submitted',
    api: { saveDetails: refused('already-submitted') },
    act: sendDetails(),
    shows: ({ common }) => common.errors['already-submitted'],
  },
  {
    name: 'details-address-needs-proof',
    api: {
      saveDetails: refused('address-needs-proof', [
        { field: 'address', message: 'Calle 60 núm. 200, Centro, Mérida, Yucatán' },
      ]),
    },
    act: sendDetails(),
    shows: ({ private: t }) => t.verification.addressNeedsProof('Calle 60 núm. 200, Centro, Mérida, Yucatán'),
  },
  { name: 'documents', api: draft, shows: ({ private: t }) => t.verification.incomplete },
  { name: 'documents-complete', api: complete, shows: ({ private: t }) => t.verification.progress(66) },
  { name: 'documents-later', api: draft, shows: ({ private: t }) => t.verification.later },
  {
    name: 'proof-hint',
    api: draft,
    shows: ({ private: t }) => t.verification.tips.addressProof[0] ?? '',
  },
  {
    name: 'document-removing',
    api: { ...complete, removeDocument: pending },
    act: removeSelfie,
    shows: ({ private: t }) => t.verification.removing,
  },
  {
    name: 'document-removed',
    api: { ...complete, removeDocument: withSelfieGone },
    act: removeSelfie,
    shows: ({ private: t }) => t.verification.missing([t.verification.documents.selfie]),
  },
  {
    name: 'document-removed-too-late',
    api: { ...complete, removeDocument: refused('already-submitted') },
    act: removeSelfie,
    shows: ({ common }) => common.errors['already-submitted'],
  },
  {
    name: 'document-not-removed',
    api: { ...complete, removeDocument: unreachable },
    act: removeSelfie,
    shows: ({ common }) => common.errors.network,
  },
  {
    name: 'document-uploading',
    api: { ...draft, ...upload },
    upload: 40,
    act: choose('idFront', picture),
    shows: ({ private: t }) => t.verification.uploading(40),
  },
  {
    name: 'document-checking',
    api: {
      ...draft,
      ...upload,
      getVerification: ({ time }) => (time > 1 ? pending : verificationOf({ verification: 'draft' })),
    },
    act: choose('idFront', picture),
    shows: ({ private: t }) => t.verification.checking,
  },
  {
    name: 'document-uploaded',
    api: {
      ...draft,
      ...upload,
      getVerification: {
        ...verificationOf({ verification: 'draft' }),
        documents: verificationOf({ verification: 'draft' }).documents.map(({ kind }) => ({
          kind,
          status: kind === 'selfie' ? 'uploaded' : 'pending',
        })),
      },
    },
    act: choose('selfie', picture),
    shows: ({ private: t }) => t.verification.uploaded,
  },
  {
    name: 'document-refused',
    api: { ...draft, ...upload },
    upload: 'refused',
    act: choose('idBack', picture),
    shows: ({ private: t }) => t.verification.uploadFailed,
  },
  {
    name: 'document-without-connection',
    api: { ...draft, ...upload },
    upload: unreachable,
    act: choose('idBack', picture),
    shows: ({ private: t }) => t.verification.uploadFailed,
  },
  {
    name: 'document-too-often',
    api: { ...draft, createDocument: refused('rate-limited') },
    act: choose('selfie', picture),
    shows: ({ common }) => common.errors['rate-limited'],
  },
  {
    name: 'replacement-failed',
    api: { ...complete, createDocument: refused('rate-limited') },
    act: async (steps) => {
      await choose('selfie', picture)(steps);
      await steps.see(steps.words.common.errors['rate-limited']);
      await steps.find('[data-testid=document-selfie][data-uploaded=true]');
    },
    shows: ({ private: t }) => t.verification.replace,
  },
  {
    name: 'document-too-late',
    api: { ...draft, createDocument: refused('already-submitted') },
    act: choose('selfie', picture),
    shows: ({ common }) => common.errors['already-submitted'],
  },
  {
    name: 'document-of-wrong-type',
    api: draft,
    act: choose('selfie', () => emptyFile('selfie.pdf', 'application/pdf', 10)),
    shows: ({ private: t }) => t.verification.wrongType,
  },
  {
    name: 'proof-of-wrong-type',
    api: draft,
    act: choose('addressProof', () => emptyFile('recibo.txt', 'text/plain', 10)),
    shows: ({ private: t }) => t.verification.wrongTypeProof,
  },
  {
    name: 'document-too-large',
    api: draft,
    act: choose('addressProof', () => emptyFile('recibo.pdf', 'application/pdf', 11 * 1024 * 1024, '%PDF-')),
    shows: ({ private: t }) => t.verification.tooLarge,
  },
  {
    name: 'document-not-opened',
    api: draft,
    act: choose('idFront', () => emptyFile('foto.jpg', 'image/jpeg', 100)),
    shows: ({ private: t }) => t.verification.notOpened,
  },
  ...documentRefusals.map((refusal) => ({
    name: `upload-${refusal}`,
    api: {
      ...draft,
      getVerification: {
        ...verificationOf({ verification: 'draft' }),
        documents: verificationOf({ verification: 'draft' }).documents.map(({ kind }) => ({
          kind,
          status: 'pending' as const,
          ...(kind === 'addressProof' && { refusal }),
        })),
      },
    },
    shows: ({ private: t }: Words) => t.verification.refusals[refusal],
  })),
  {
    name: 'replacement-refused',
    api: {
      ...complete,
      getVerification: {
        ...complete.getVerification,
        documents: complete.getVerification.documents.map((one) =>
          one.kind === 'selfie'
            ? { ...one, refusal: 'damaged' as const, picture: '/_gallery/documents/selfie' }
            : { ...one, picture: `/_gallery/documents/${one.kind}` },
        ),
      },
    },
    shows: ({ private: t }) => t.verification.earlierStands,
  },
  {
    name: 'document-empty',
    api: draft,
    act: choose('idFront', () => emptyFile('nada.jpg', 'image/jpeg', 0)),
    shows: ({ private: t }) => t.verification.empty,
  },
  {
    name: 'camera',
    api: draft,
    camera: 'works',
    act: async (steps) => {
      await openCamera(steps);
      await steps.find('dialog[open] .button--primary:not(:disabled)');
    },
    shows: ({ private: t }) => t.verification.capture,
  },
  {
    name: 'camera-id',
    api: draft,
    camera: 'works',
    act: cameraOf('idFront'),
    shows: ({ private: t }) => t.verification.frame.idFront,
  },
  {
    name: 'camera-page',
    api: draft,
    camera: 'works',
    act: cameraOf('addressProof'),
    shows: ({ private: t }) => t.verification.frame.addressProof,
  },
  {
    name: 'camera-taken',
    api: draft,
    camera: 'works',
    act: async (steps) => {
      await openCamera(steps);
      await steps.press(steps.words.private.verification.capture);
    },
    shows: ({ private: t }) => t.verification.usePicture,
  },
  {
    name: 'camera-error',
    api: draft,
    camera: 'refused',
    act: openCamera,
    shows: ({ private: t }) => t.verification.cameraTitle,
  },
  {
    name: 'camera-refused',
    api: draft,
    camera: 'refused',
    act: async (steps) => {
      await openCamera(steps);
      await steps.see(steps.words.private.verification.cameraFailed);
      await steps.press(steps.words.common.action.tryAgain);
    },
    shows: ({ private: t }) => t.verification.cameraFailed,
  },
  {
    name: 'submitting',
    api: { ...complete, submitVerification: pending },
    act: submit,
    shows: ({ private: t }) => t.verification.submitting,
  },
  ...submissionErrors.map((code) => ({
    name: `submission-refused-${code}`,
    api: { ...complete, submitVerification: refused(code) },
    act: submit,
    shows: ({ common }: Words) => common.errors[code],
  })),
  {
    name: 'submission-refused-names-documents',
    api: {
      ...complete,
      submitVerification: refused('documents-missing', [{ field: 'idBack', message: 'a whole file' }]),
    },
    act: submit,
    shows: ({ private: t }) => t.verification.unusable([t.verification.documents.idBack]),
  },
  { name: 'loading', api: { getVerification: pending }, shows: ({ common }) => common.action.loading },
  {
    name: 'failed',
    api: { getVerification: refused('internal') },
    shows: ({ private: t }) => t.shell.loadFailed,
  },
]);
