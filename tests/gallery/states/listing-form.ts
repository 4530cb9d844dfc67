import { listingLimits } from '#shared/listing-options.ts';
import { networks } from '#shared/networks.ts';
import { photoRefusals } from '#shared/photo.ts';
import { common as spanish } from '#web/i18n/es/common.ts';
import { valuesOf } from '#web/listing/own/listing-values.ts';
import { storageKeys } from '#web/platform/browser-storage.ts';
import { ownContent, ownListing, ownPhoto } from '../fixtures/own-listing.ts';
import { config, provider, publishedProvider, sub, suspendedProvider } from '../fixtures/people.ts';
import { refusedContents, verified, waiting, withListing } from '../fixtures/reviewed-listing.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type State, type Words } from '../state.ts';

const published = publishedProvider();
const saved = ownListing({ published: true });

type Tab = 'details' | 'services' | 'contact' | 'social';
const tab =
  (name: Tab) =>
  ({ press, words: { own: t } }: Steps) =>
    press(t.form.tabs[name]);
const save = ({ press, words: { own: t } }: Steps) => press(t.form.save);
const addPhotos =
  (...files: Array<() => Promise<File> | File>) =>
  async ({ attach }: Steps) => {
    const chosen: File[] = [];
    for (const file of files) chosen.push(await file());
    await attach('#listing-photos', chosen);
  };
const photoFile = () => pictureFile('IMG_0042.jpg', 200);

const announced: Answers = {
  createPhoto: {
    photo: ownPhoto(9, { status: 'uploading', approved: false, previewUrl: undefined }),
    upload: { url: '/_gallery/upload', fields: {} },
  },
};
const arrived = (answer: Answers['getPhoto']): Pick<State, 'api' | 'upload'> => ({
  upload: 'arrives',
  api: { ...announced, getPhoto: answer },
});
const base = valuesOf(ownContent(), 'mx');

const draftOf = (version: number) => ({
  version,
  values: { ...base, title: 'Valeria, tardes de café' },
  photos: saved.photos.map(({ id, face }) => ({ id, face })),
});

const choosePlace = ({ pressAt }: Steps) => pressAt('#listing-place');
/** The way up from the municipalities of a city. */
const countryOf = ({ words }: Steps) => (words.common === spanish ? 'México' : 'Mexico');
const writeAndSave = async (steps: Steps) => {
  const { field } = steps.words.common;
  await steps.fill(field.title, 'Valeria, tardes de café');
  await steps.fill(field.location, 'Junto al mercado');
  await save(steps);
};
/** Another device saved while the form was open. */
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
  { path: '/dashboard/listings?edit=1', session: sub, api: published },
  [
    { name: 'new', api: provider(verified), shows: ({ own: t }) => t.form.createTitle },
    {
      name: 'nowhere-open',
      api: {
        ...provider(verified),
        getConfig: { ...config.getConfig, openCountries: [] },
      },
      shows: ({ own: t }) => t.listing.openCountriesNone,
    },
    { name: 'basic', shows: ({ own: t }) => t.form.editTitle },
    {
      name: 'preview',
      only: 'narrow',
      act: ({ press, words: { own: t } }) => press(t.versions.preview.show),
      shows: ({ own: t }) => t.versions.preview.note,
    },
    {
      name: 'preview-of-little',
      only: 'narrow',
      api: provider(verified),
      act: ({ press, words: { own: t } }) => press(t.versions.preview.show),
      shows: ({ own: t }) => t.versions.preview.untitled,
    },
    {
      name: 'preview-beside',
      only: 'wide',
      shows: ({ own: t }) => t.versions.preview.note,
    },
    {
      name: 'place-sheet',
      act: choosePlace,
      shows: ({ public: t }) => t.place.search,
    },
    {
      name: 'place-found',
      act: async (steps) => {
        await choosePlace(steps);
        await steps.fill(steps.words.public.place.search, 'guada');
      },
      shows: () => 'Guadalajara',
    },
    {
      name: 'place-of-another-country',
      act: async (steps) => {
        await choosePlace(steps);
        await steps.press(countryOf(steps));
        await steps.press(steps.words.public.place.otherCountries);
        await steps.press('Colombia');
      },
      shows: () => 'Medellín',
    },
    {
      name: 'places-failed',
      // A country that no other state has loaded before.
      api: withListing({
        content: ownContent({ country: 'ar', city: 'ar-buenos-aires', municipality: undefined }),
      }),
      missingFile: '/ar-',
      shows: ({ own: t }) => t.versions.place.failed,
    },
    {
      name: 'photos-in-review',
      api: withListing(waiting),
      act: async ({ find }) => void (await find('[data-testid=photo-tile] .badge--good')),
      shows: ({ own: t }) => t.photos.waits,
    },
    {
      name: 'refused-contents',
      api: withListing(refusedContents),
      act: async ({ find }) => {
        await find('[data-testid=photo-tile] .field__error');
        await find('.form-tabs__panel:not([hidden]) .notice');
      },
      shows: ({ own: t }) => t.review.refused(t.review.text, t.review.reason.other),
    },
    { name: 'details', act: tab('details'), shows: ({ own: t }) => t.form.ageNote },
    { name: 'services', act: tab('services'), shows: ({ own: t }) => t.form.extras },
    { name: 'contact', act: tab('contact'), shows: ({ own: t }) => t.form.contactHint },
    { name: 'social', act: tab('social'), shows: ({ own: t }) => t.form.socialHint },
    {
      name: 'required-fields',
      api: provider(verified),
      act: save,
      shows: ({ own: t }) => t.form.titleRequired,
    },
    {
      name: 'text-too-long',
      act: async (steps) => {
        const { field } = steps.words.common;
        await steps.fill(field.title, 'Valeria, tardes de café, cenas, paseos y charlas sin ninguna prisa');
        await steps.fill(field.description, 'Charlas largas y cenas tranquilas. '.repeat(35));
      },
      shows: ({ own: t }) => t.form.descriptionLong,
    },
    {
      name: 'wrong-fields-on-tabs',
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
    {
      name: 'wrong-contact',
      act: async (steps) => {
        await tab('contact')(steps);
        await steps.fill(steps.words.common.field.email, 'valeria');
        await save(steps);
      },
      shows: ({ own: t }) => t.form.emailInvalid,
    },
    {
      name: 'wrong-numbers',
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
    {
      name: 'wrong-names',
      act: async (steps) => {
        const { field } = steps.words.common;
        await tab('social')(steps);
        await steps.fill(field.instagram, 'Valeria Demo');
        await steps.fill(field.tiktok, 'https://example.test/valeria');
        await save(steps);
      },
      shows: ({ own: t }) => t.form.nameInvalid(networks.instagram),
    },
    {
      name: 'contact-missing',
      api: withListing({ content: ownContent({ contact: {}, social: {} }) }),
      act: save,
      shows: ({ own: t }) => t.form.contactRequired,
    },
    {
      name: 'contact-missing-as-it-opens',
      api: withListing({ content: ownContent({ contact: {}, social: {} }), missing: ['contact'] }),
      act: tab('contact'),
      shows: ({ own: t }) => t.form.contactRequired,
    },
    {
      name: 'number-refused-by-the-server',
      api: {
        saveListing: refused('invalid-input', [{ field: 'content.contact.whatsapp', message: 'no number' }]),
      },
      act: save,
      shows: ({ own: t }) => t.form.checkFields,
    },
    {
      name: 'fields-refused-by-the-server',
      api: {
        saveListing: refused('invalid-input', [{ field: 'body.content.title', message: 'not allowed' }]),
      },
      act: save,
      shows: ({ own: t }) => t.form.checkFields,
    },
    {
      name: 'photo-preparing-and-uploading',
      api: announced,
      upload: 62,
      act: addPhotos(photoFile, photoFile),
      shows: ({ own: t }) => t.photos.uploading(62),
    },
    {
      name: 'photo-processing',
      ...arrived(ownPhoto(9, { status: 'uploading', approved: false, previewUrl: undefined })),
      act: addPhotos(photoFile),
      shows: ({ own: t }) => t.photos.processing,
    },
    {
      name: 'photo-added',
      ...arrived(ownPhoto(9)),
      act: addPhotos(photoFile),
      shows: ({ own: t }) => t.photos.added,
    },
    {
      name: 'photo-not-sent',
      api: announced,
      upload: unreachable,
      act: addPhotos(photoFile),
      shows: ({ own: t }) => t.photos.uploadFailed('IMG_0042.jpg'),
    },
    {
      name: 'photo-refused-by-the-bucket',
      api: announced,
      upload: 'refused',
      act: addPhotos(photoFile),
      shows: ({ own: t }) => t.photos.uploadFailed('IMG_0042.jpg'),
    },
    ...(['rate-limited'] as const).map((code) => ({
      name: `photo-refused-${code}`,
      api: { createPhoto: refused(code) },
      act: addPhotos(photoFile),
      shows: ({ own: t }: Words) => t.photos.uploadFailed('IMG_0042.jpg'),
    })),
    {
      name: 'photo-lost',
      ...arrived(refused('not-found')),
      act: addPhotos(photoFile),
      shows: ({ own: t }) => t.photos.expired,
    },
    ...photoRefusals.map((refusal) => ({
      name: `photo-unfit-${refusal}`,
      ...arrived(ownPhoto(9, { status: 'refused', refusal, approved: false, previewUrl: undefined })),
      act: addPhotos(photoFile),
      shows: ({ own: t }: Words) => t.photos.refusals[refusal],
    })),
    {
      name: 'photo-cannot-be-read',
      act: addPhotos(() => emptyFile('foto.heic', 'image/heic', 100)),
      shows: ({ own: t }) => t.photos.refusals['unsupported-format'],
    },
    {
      name: 'photo-too-large',
      act: addPhotos(() => emptyFile('grande.jpg', 'image/jpeg', 6 * 1024 * 1024)),
      shows: ({ own: t }) => t.photos.tooLarge,
    },
    {
      name: 'not-a-photo',
      act: addPhotos(() => emptyFile('notas.txt', 'text/plain', 10)),
      shows: ({ own: t }) => t.photos.notImage,
    },
    {
      name: 'photos-full',
      api: withListing({ photos: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ownPhoto(number)) }),
      shows: ({ own: t }) => t.photos.count(8, 8),
    },
    {
      name: 'too-many-photos-chosen',
      api: withListing({ photos: [1, 2, 3, 4, 5, 6, 7].map((number) => ownPhoto(number)) }),
      act: addPhotos(
        () => emptyFile('a.txt', 'image/heic', 10),
        () => emptyFile('b.txt', 'image/heic', 10),
      ),
      shows: ({ own: t }) => t.photos.tooMany,
    },
    {
      name: 'photo-still-on-its-way',
      api: announced,
      upload: 62,
      act: async (steps) => {
        await addPhotos(photoFile)(steps);
        await steps.see(steps.words.own.photos.uploading(62));
        await save(steps);
      },
      shows: ({ own: t }) => t.photos.stillWorking,
    },
    {
      name: 'photo-missing',
      api: withListing({ photos: [] }),
      act: save,
      shows: ({ own: t }) => t.photos.atLeastOne,
    },
    {
      name: 'saving',
      api: { saveListing: pending },
      act: save,
      shows: ({ own: t }) => t.form.saving,
    },
    {
      name: 'saving-again',
      api: { saveListing: ({ time }) => (time === 1 ? refused('unavailable') : pending) },
      act: save,
      shows: ({ own: t }) => t.form.retrying(2),
    },
    { name: 'saved', api: { saveListing: saved }, act: save, shows: ({ own: t }) => t.form.saved },
    {
      name: 'suspended-meanwhile',
      api: {
        getMe: ({ time }) => (time > 1 ? suspendedProvider() : publishedProvider()).getMe,
        saveListing: refused('account-suspended'),
      },
      act: save,
      shows: ({ private: t }) => t.suspended.title,
    },
    {
      name: 'not-saved',
      api: { saveListing: refused('internal') },
      act: save,
      shows: ({ own: { form: t } }) => [t.saveFailedTitle, t.saveFailed],
    },
    {
      name: 'not-saved-after-attempts',
      api: { saveListing: refused('unavailable') },
      act: save,
      shows: ({ own: t }) => t.form.attemptsFailed,
    },
    {
      name: 'not-saved-without-connection',
      api: { saveListing: unreachable },
      act: save,
      shows: ({ own: t }) => t.form.attemptsFailed,
    },
    {
      name: 'changed-elsewhere',
      api: savedElsewhere(),
      act: writeAndSave,
      shows: ({ own: t }) => t.versions.conflict.text,
    },
    {
      name: 'versions-joined',
      api: savedElsewhere(),
      act: async (steps) => {
        const { conflict: t } = steps.words.own.versions;
        await writeAndSave(steps);
        await steps.press(t.allSaved);
        await steps.press(t.join);
      },
      shows: ({ own: t }) => t.versions.draft.joined,
    },
    {
      name: 'deleted-elsewhere',
      api: {
        saveListing: refused('version-conflict'),
        getOwnListing: ({ time }) => (time === 1 ? { listing: saved } : {}),
      },
      act: writeAndSave,
      shows: ({ own: t }) => t.versions.conflict.goneTitle,
    },
    {
      name: 'leaving-asked',
      act: async (steps) => {
        await steps.fill(steps.words.common.field.title, 'Valeria, tardes de café');
        await steps.press(steps.words.own.form.cancel);
      },
      shows: ({ own: t }) => t.versions.leave.title,
    },
    {
      name: 'hours-past-midnight',
      act: async (steps) => {
        await tab('services')(steps);
        await steps.fill(steps.words.own.form.from, '21:00');
        await steps.fill(steps.words.own.form.to, '04:00');
      },
      shows: ({ own: t }) => t.versions.hours.pastMidnight('', '').split(' ').slice(-2).join(' '),
    },
    {
      name: 'too-large',
      api: { saveListing: refused('body-too-large') },
      act: save,
      shows: ({ own: t }) => t.form.tooLarge,
    },
    {
      // The form was open for longer than the server keeps a photo that no listing uses.
      name: 'photo-gone',
      api: { saveListing: refused('no-photo', [{ field: 'photos.0.id', message: '' }]) },
      act: save,
      shows: ({ own: t }) => [t.photos.expired, t.photos.failedOnes],
    },
    ...(['no-photo', 'too-many-photos', 'idempotency-key-reused', 'too-many-deleted'] as const).map(
      (code) => ({
        name: `refused-${code}`,
        api: { saveListing: refused(code) },
        act: save,
        shows: ({ common }: Words) => common.errors[code],
      }),
    ),
    {
      name: 'draft-restored',
      storage: { local: { [storageKeys.listingDraft(sub)]: draftOf(saved.version) } },
      shows: ({ own: t }) => t.versions.draft.restored,
    },
    {
      name: 'draft-of-an-older-version',
      storage: { local: { [storageKeys.listingDraft(sub)]: draftOf(saved.version - 1) } },
      shows: ({ own: t }) => t.versions.draft.stale,
    },
    {
      name: 'draft-cleared',
      storage: { local: { [storageKeys.listingDraft(sub)]: draftOf(saved.version) } },
      act: ({ press, words: { own: t } }) => press(t.form.startOver),
      shows: ({ own: t }) => t.versions.draft.cleared,
    },
  ],
);
