import { listingLimits } from '#shared/listing-options.ts';
import { networks } from '#shared/networks.ts';
import { photoRefusals } from '#shared/photo.ts';
import { common as spanish } from '#web/i18n/es/common.ts';
import { valuesOf } from '#web/own-listing/listing-values.ts';
import { storageKeys } from '#web/platform/browser-storage.ts';
import { createdPhoto, ownContent, ownListing, ownPhoto } from '../fixtures/own-listing.ts';
import { config, provider, published, sub, suspendedProvider, verified } from '../fixtures/people.ts';
import { refusedContents, waiting, withListing } from '../fixtures/reviewed-listing.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import {
  each,
  outcomes,
  pending,
  refused,
  screen,
  sharing,
  unreachable,
  type Answers,
  type State,
} from '../state.ts';

const saved = ownListing({ published: true });

type Tab = 'details' | 'services' | 'contact' | 'social';
const tab =
  (name: Tab) =>
  ({ press, words: { own: t } }: Steps) =>
    press(t.form.tabs[name]);
const save = ({ press, words: { own: t } }: Steps) => press(t.form.save);
const preview = ({ press, words: { own: t } }: Steps) => press(t.versions.preview.show);
const addPhotos =
  (...files: Array<() => Promise<File> | File>) =>
  async ({ attach }: Steps) => {
    const chosen: File[] = [];
    for (const file of files) chosen.push(await file());
    await attach('#listing-photos', chosen);
  };
const photoFile = () => pictureFile('IMG_0042.jpg', 200);
const addsPhoto = { act: addPhotos(photoFile) };

const arrived = (answer: Answers['getPhoto']): Pick<State, 'api' | 'upload'> => ({
  upload: 'arrives',
  api: { ...createdPhoto, getPhoto: answer },
});
const base = valuesOf(ownContent(), 'mx');

const draftOf = (version: number) => ({
  version,
  values: { ...base, title: 'Valeria, tardes de café' },
  photos: saved.photos.map(({ id, face }) => ({ id, face })),
});

const choosePlace = ({ pressAt }: Steps) => pressAt('#listing-place');
const countryOf = ({ words }: Steps) =>
  words.common.action.close === spanish.action.close ? 'México' : 'Mexico';
const writeAndSave = async (steps: Steps) => {
  const { field } = steps.words.common;
  await steps.fill(field.title, 'Valeria, tardes de café');
  await steps.fill(field.location, 'Junto al mercado');
  await save(steps);
};
const savedElsewhere = (): Answers => {
  const content = ownContent({
    title: 'Valeria, cenas y teatro',
    price: 1800,
    city: 'mx-guadalajara',
    municipality: undefined,
    workingHours: { from: 20 * 60, to: 3 * 60 },
    hasOwnPlace: false,
  });
  const latest = ownListing({ published: true, version: 4, content, photos: [ownPhoto(1)] });
  return {
    saveListing: refused('version-conflict'),
    getOwnListing: ({ time }) => ({ listing: time === 1 ? saved : latest }),
  };
};

export const listingForm = screen(
  'listing-form',
  { path: '/dashboard/listings?edit=1', session: sub, api: provider(published) },
  {
    new: { api: provider(verified), shows: ({ own: t }) => t.form.createTitle },
    'nowhere-open': {
      api: { ...provider(verified), getConfig: { ...config.getConfig, openCountries: [] } },
      shows: ({ own: t }) => t.listing.openCountriesNone,
    },
    basic: { shows: ({ own: t }) => t.form.editTitle },
    preview: { only: 'narrow', act: preview, shows: ({ own: t }) => t.versions.preview.note },
    'preview-of-little': {
      only: 'narrow',
      api: provider(verified),
      act: preview,
      shows: ({ own: t }) => t.versions.preview.untitled,
    },
    'preview-beside': { only: 'wide', shows: ({ own: t }) => t.versions.preview.note },
    'place-sheet': { act: choosePlace, shows: ({ public: t }) => t.place.search },
    'place-found': {
      act: inTurn(choosePlace, ({ fill, words: { public: t } }) => fill(t.place.search, 'guada')),
      shows: () => 'Guadalajara',
    },
    'place-of-another-country': {
      act: async (steps) => {
        await choosePlace(steps);
        await steps.press(countryOf(steps));
        await steps.press(steps.words.public.place.otherCountries);
        await steps.press('Colombia');
      },
      shows: () => 'Medellín',
    },
    // Needs a country whose file no other state loads, because a loaded file is not requested again.
    'places-failed': {
      api: withListing({
        content: ownContent({ country: 'ar', city: 'ar-buenos-aires', municipality: undefined }),
      }),
      missingFile: '/ar-',
      shows: ({ own: t }) => t.versions.place.failed,
    },
    'photos-in-review': {
      api: withListing(waiting),
      act: finds('[data-testid=photo-tile] .tone--good'),
      shows: ({ own: t }) => t.photos.waits,
    },
    'refused-contents': {
      api: withListing(refusedContents),
      act: finds('[data-testid=photo-details] .field__error'),
      shows: ({ own: t }) => t.review.refused(t.review.text, t.review.reason.other),
    },
    details: { act: tab('details'), shows: ({ own: t }) => t.form.ageNote },
    services: { act: tab('services'), shows: ({ own: t }) => t.form.extras },
    contact: { act: tab('contact'), shows: ({ own: t }) => t.form.contactHint },
    social: { act: tab('social'), shows: ({ own: t }) => t.form.socialHint },
    'required-fields': { api: provider(verified), act: save, shows: ({ own: t }) => t.form.titleRequired },
    'text-too-long': {
      act: async (steps) => {
        const { field } = steps.words.common;
        await steps.fill(field.title, 'Valeria, tardes de café, cenas, paseos y charlas sin ninguna prisa');
        await steps.fill(field.description, 'Charlas largas y cenas tranquilas. '.repeat(35));
      },
      shows: ({ own: t }) => t.form.descriptionLong,
    },
    'wrong-fields-on-tabs': {
      act: async (steps) => {
        const { fill, words } = steps;
        const { field } = words.common;
        await fill(field.title, 'V');
        await fill(`${field.price} (MXN)`, 'mucho');
        await fill(field.description, 'x'.repeat(listingLimits.descriptionMaxLength + 1));
        await tab('contact')(steps);
        await fill(field.email, 'valeria');
        await tab('services')(steps);
        await fill(words.own.form.to, '');
        await save(steps);
      },
      shows: ({ own: t }) => t.form.titleShort,
    },
    'wrong-contact': {
      act: inTurn(tab('contact'), ({ fill, words: { common } }) => fill(common.field.email, 'valeria'), save),
      shows: ({ own: t }) => t.form.emailInvalid,
    },
    'wrong-numbers': {
      act: async (steps) => {
        const { field } = steps.words.common;
        await tab('contact')(steps);
        await steps.fill(field.phone, '555');
        await steps.fill(field.whatsapp, 'abc');
        await steps.fill(field.telegram, '55 1234 5678');
        await save(steps);
      },
      shows: ({ own: t }) => t.form.numberInvalid,
    },
    'wrong-names': {
      act: async (steps) => {
        const { field } = steps.words.common;
        await tab('social')(steps);
        await steps.fill(field.instagram, 'Valeria Demo');
        await steps.fill(field.tiktok, 'https://example.test/valeria');
        await save(steps);
      },
      shows: ({ own: t }) => t.form.nameInvalid(networks.instagram),
    },
    'contact-missing': {
      api: withListing({ content: ownContent({ contact: {}, social: {} }) }),
      act: save,
      shows: ({ own: t }) => t.form.contactRequired,
    },
    'contact-missing-as-it-opens': {
      api: withListing({ content: ownContent({ contact: {}, social: {} }), missing: ['contact'] }),
      act: tab('contact'),
      shows: ({ own: t }) => t.form.contactRequired,
    },
  },
  outcomes({ act: save }, 'saveListing', {
    'number-refused-by-the-server': [
      refused('invalid-input', [{ field: 'content.contact.whatsapp', message: 'no number' }]),
      ({ own: t }) => t.form.checkFields,
    ],
    'fields-refused-by-the-server': [
      refused('invalid-input', [{ field: 'body.content.title', message: 'not allowed' }]),
      ({ own: t }) => t.form.checkFields,
    ],
    saving: [pending, ({ own: t }) => t.form.saving],
    'saving-again': [
      ({ time }) => (time === 1 ? refused('unavailable') : pending),
      ({ own: t }) => t.form.retrying(2),
    ],
    saved: [saved, ({ own: t }) => t.form.saved],
    'not-saved': ['internal', ({ own: { form: t } }) => [t.saveFailedTitle, t.saveFailed]],
    'not-saved-after-attempts': ['unavailable', ({ own: t }) => t.form.attemptsFailed],
    'not-saved-without-connection': [unreachable, ({ own: t }) => t.form.attemptsFailed],
    'too-large': ['body-too-large', ({ own: t }) => t.form.tooLarge],
    // The form was open longer than the server keeps unused photos.
    'photo-gone': [
      refused('no-photo', [{ field: 'photos.0.id', message: '' }]),
      ({ own: t }) => [t.photos.expired, t.photos.failedOnes],
    ],
    'refused-no-photo': 'no-photo',
    'refused-too-many-photos': 'too-many-photos',
    'refused-idempotency-key-reused': 'idempotency-key-reused',
    'refused-too-many-deleted': 'too-many-deleted',
  }),
  {
    'photo-preparing-and-uploading': {
      api: createdPhoto,
      upload: 62,
      act: addPhotos(photoFile, photoFile),
      shows: ({ own: t }) => t.photos.uploading(62),
    },
  },
  sharing(addsPhoto, {
    'photo-processing': {
      ...arrived(ownPhoto(9, { status: 'uploading', approved: false, previewUrl: undefined })),
      shows: ({ own: t }) => t.photos.processing,
    },
    'photo-added': { ...arrived(ownPhoto(9)), shows: ({ own: t }) => t.photos.added },
    'photo-not-sent': {
      api: createdPhoto,
      upload: unreachable,
      shows: ({ own: t }) => t.photos.uploadFailed('IMG_0042.jpg'),
    },
    'photo-refused-by-the-bucket': {
      api: createdPhoto,
      upload: 'refused',
      shows: ({ own: t }) => t.photos.uploadFailed('IMG_0042.jpg'),
    },
    'photo-lost': { ...arrived(refused('not-found')), shows: ({ own: t }) => t.photos.expired },
  }),
  outcomes(addsPhoto, 'createPhoto', {
    'photo-refused-rate-limited': ['rate-limited', ({ common }) => common.errors['rate-limited']],
  }),
  each('photo-unfit', photoRefusals, (refusal) => ({
    ...arrived(ownPhoto(9, { status: 'refused', refusal, approved: false, previewUrl: undefined })),
    act: addPhotos(photoFile),
    shows: ({ own: t }) => t.photos.refusals[refusal],
  })),
  {
    'photo-cannot-be-read': {
      act: addPhotos(() => emptyFile('foto.heic', 'image/heic', 100)),
      shows: ({ own: t }) => t.photos.refusals['unsupported-format'],
    },
    'photo-too-large': {
      act: addPhotos(() => emptyFile('grande.jpg', 'image/jpeg', 6 * 1024 * 1024)),
      shows: ({ own: t }) => t.photos.tooLarge,
    },
    'not-a-photo': {
      act: addPhotos(() => emptyFile('notas.txt', 'text/plain', 10)),
      shows: ({ own: t }) => t.photos.notImage,
    },
    'photos-full': {
      api: withListing({ photos: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ownPhoto(number)) }),
      shows: ({ own: t }) => t.photos.count(8, 8),
    },
    'too-many-photos-chosen': {
      api: withListing({ photos: [1, 2, 3, 4, 5, 6, 7].map((number) => ownPhoto(number)) }),
      act: addPhotos(
        () => emptyFile('a.txt', 'image/heic', 10),
        () => emptyFile('b.txt', 'image/heic', 10),
      ),
      shows: ({ own: t }) => t.photos.tooMany,
    },
    'photo-still-on-its-way': {
      api: createdPhoto,
      upload: 62,
      act: inTurn(addPhotos(photoFile), ({ see, words: { own: t } }) => see(t.photos.uploading(62)), save),
      shows: ({ own: t }) => t.photos.stillWorking,
    },
    'photo-missing': {
      api: withListing({ photos: [] }),
      act: save,
      shows: ({ own: t }) => t.photos.atLeastOne,
    },
    'suspended-meanwhile': {
      api: {
        getMe: ({ time }) => (time > 1 ? suspendedProvider() : provider(published)).getMe,
        saveListing: refused('account-suspended'),
      },
      act: save,
      shows: ({ private: t }) => t.suspended.title,
    },
    'changed-elsewhere': {
      api: savedElsewhere(),
      act: writeAndSave,
      shows: ({ own: t }) => t.versions.conflict.text,
    },
    'versions-joined': {
      api: savedElsewhere(),
      act: async (steps) => {
        const { conflict: t } = steps.words.own.versions;
        await writeAndSave(steps);
        await steps.press(t.allSaved);
        await steps.press(t.join);
      },
      shows: ({ own: t }) => t.versions.draft.joined,
    },
    'deleted-elsewhere': {
      api: {
        saveListing: refused('version-conflict'),
        getOwnListing: ({ time }) => (time === 1 ? { listing: saved } : {}),
      },
      act: writeAndSave,
      shows: ({ own: t }) => t.versions.conflict.goneTitle,
    },
    'leaving-asked': {
      act: async (steps) => {
        await steps.fill(steps.words.common.field.title, 'Valeria, tardes de café');
        await steps.press(steps.words.own.form.cancel);
      },
      shows: ({ own: t }) => t.versions.leave.title,
    },
    'hours-past-midnight': {
      act: async (steps) => {
        await tab('services')(steps);
        await steps.fill(steps.words.own.form.from, '21:00');
        await steps.fill(steps.words.own.form.to, '04:00');
      },
      shows: ({ own: t }) => t.versions.hours.pastMidnight('', '').split(' ').slice(-2).join(' '),
    },
    'draft-restored': {
      storage: { local: { [storageKeys.listingDraft(sub)]: draftOf(saved.version) } },
      shows: ({ own: t }) => t.versions.draft.restored,
    },
    'draft-of-an-older-version': {
      storage: { local: { [storageKeys.listingDraft(sub)]: draftOf(saved.version - 1) } },
      shows: ({ own: t }) => t.versions.draft.stale,
    },
    'draft-cleared': {
      storage: { local: { [storageKeys.listingDraft(sub)]: draftOf(saved.version) } },
      act: ({ press, words: { own: t } }) => press(t.versions.draft.discard),
      shows: ({ own: t }) => t.versions.draft.cleared,
    },
  },
);
