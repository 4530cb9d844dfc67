import type { DocumentKind } from '#shared/verification.ts';
import { provider, sub, verificationOf } from '../fixtures/people.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type Words } from '../state.ts';

const draft = provider({ verification: 'draft' });
const complete: Answers = {
  ...draft,
  getVerification: {
    ...verificationOf({ verification: 'draft' }),
    documents: verificationOf({ verification: 'pending' }).documents,
  },
};
const upload: Answers = { createDocument: { url: '/_gallery/upload', fields: {} } };

const start = ({ press, words: { private: t } }: Steps) => press(t.verification.start);

const sendDetails =
  (change: { name?: string; born?: string; address?: string } = {}) =>
  async (steps: Steps) => {
    const { fill, press, words } = steps;
    const t = words.private.verification;
    await start(steps);
    await fill(t.fullName, change.name ?? 'Valeria Montero Ríos');
    await fill(t.dateOfBirth, change.born ?? '1996-03-14');
    await fill(t.address, change.address ?? 'Calle 60 núm. 200, Centro, Mérida');
    await press(t.next);
  };

const inputOf = (kind: DocumentKind): string => `[data-testid=document-${kind}] input[type=file]`;
const choose =
  (kind: DocumentKind, file: () => File | Promise<File>) =>
  async ({ attach }: Steps) =>
    attach(inputOf(kind), [await file()]);
const picture = () => pictureFile('documento.jpg');

const openCamera = ({ press, words: { private: t } }: Steps) => press(t.verification.takeSelfie);
const submit = ({ press, words: { private: t } }: Steps) => press(t.verification.submit);

export const verification = screen('verification', { path: '/verification', session: sub, api: provider() }, [
  { name: 'intro', shows: ({ private: t }) => t.verification.introLead },
  { name: 'details', act: start, shows: ({ private: t }) => t.verification.detailsLead },
  {
    name: 'details-missing',
    act: async (steps) => {
      await start(steps);
      await steps.press(steps.words.private.verification.next);
    },
    shows: ({ private: t }) => t.verification.addressShort,
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
  { name: 'documents', api: draft, shows: ({ private: t }) => t.verification.documentsLead },
  { name: 'documents-complete', api: complete, shows: ({ private: t }) => t.verification.uploaded },
  {
    name: 'document-uploading',
    api: { ...draft, ...upload },
    upload: 40,
    act: choose('idFront', picture),
    shows: ({ private: t }) => t.verification.uploading(40),
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
    act: choose('idFront', () => emptyFile('grande.jpg', 'image/jpeg', 11 * 1024 * 1024)),
    shows: ({ private: t }) => t.verification.tooLarge,
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
  ...(['documents-missing', 'already-submitted', 'under-age', 'rate-limited'] as const).map((code) => ({
    name: `submission-refused-${code}`,
    api: { ...complete, submitVerification: refused(code) },
    act: submit,
    shows: ({ common }: Words) => common.errors[code],
  })),
  {
    name: 'waiting',
    api: provider({ verification: 'pending' }),
    // Nothing is left to complete later.
    act: async ({ find }) => {
      await find('[data-screen=processing]:last-child');
    },
    shows: ({ private: t }) => t.verification.processingTitle,
  },
  {
    name: 'approved',
    api: provider({ verification: 'approved' }),
    shows: ({ private: t }) => t.verification.nextMembership,
  },
  {
    name: 'approved-and-paid',
    api: provider({ verification: 'approved', membership: 'active' }),
    shows: ({ private: t }) => t.verification.completedTitle,
  },
  {
    name: 'approved-listing-asked',
    api: provider({ verification: 'approved', membership: 'active' }),
    act: ({ press, words: { private: t } }) => press(t.verification.createListing),
    shows: ({ private: t }) => t.verification.dialogText,
  },
  {
    name: 'refused',
    api: provider({ verification: 'rejected' }),
    shows: ({ private: t }) => t.verification.failedTitle,
  },
  {
    name: 'refused-without-note',
    api: provider({ verification: 'rejected', rejection: { reason: 'expired-document', note: '' } }),
    shows: ({ private: t }) => t.verification.reasons['expired-document'],
  },
  {
    name: 'more-asked',
    api: provider({ verification: 'more-asked' }),
    shows: ({ private: t }) => t.verification.askedTitle,
  },
  {
    name: 'approved-until',
    api: provider({
      verification: 'approved',
      membership: 'active',
      expiresOn: { expiresOn: '2031-05-04', renewable: false },
    }),
    shows: ({ private: t }) => t.verification.nameChanged,
  },
  {
    name: 'renewal-asked',
    api: provider({
      verification: 'approved',
      membership: 'active',
      expiresOn: { expiresOn: '2026-04-10', renewable: true },
    }),
    shows: ({ private: t }) => t.verification.renewLead,
  },
  {
    name: 'name-changed',
    api: provider({ verification: 'approved', membership: 'active' }),
    act: ({ press, words: { private: t } }) => press(t.verification.nameChanged),
    shows: ({ private: t }) => t.verification.detailsLead,
  },
  {
    name: 'expired',
    api: provider({ verification: 'expired', membership: 'active' }),
    shows: ({ private: t }) => t.verification.expiredLead,
  },
  {
    name: 'withdrawn',
    api: provider({ verification: 'withdrawn', membership: 'active' }),
    shows: ({ private: t }) => t.verification.withdrawnLead,
  },
  { name: 'loading', api: { getVerification: pending }, shows: ({ common }) => common.action.loading },
  {
    name: 'failed',
    api: { getVerification: refused('internal') },
    shows: ({ private: t }) => t.shell.loadFailed,
  },
]);
