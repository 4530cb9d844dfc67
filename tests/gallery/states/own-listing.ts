import { listingLimits } from '#shared/listing-options.ts';
import { networks } from '#shared/networks.ts';
import { valuesOf } from '#web/listing/own/listing-values.ts';
import { storageKeys } from '#web/platform/browser-storage.ts';
import { at } from '../fixtures/clock.ts';
import { ownContent, ownListing, ownPhoto } from '../fixtures/own-listing.ts';
import { config, provider, publishedProvider, sub, suspendedProvider } from '../fixtures/people.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type State, type Words } from '../state.ts';

const verified = { verification: 'approved', membership: 'active' } as const;
const published = publishedProvider();
const withListing = (change: Parameters<typeof ownListing>[0]): Answers =>
  provider({ ...verified, listing: ownListing(change) });
const saved = ownListing({ published: true });

/** A public listing with other words and a second photo, which nobody has looked at. */
const waiting = {
  published: true,
  missing: [],
  textWaitsSince: at(-1),
  photos: [ownPhoto(1), ownPhoto(2, { approved: false, waitsSince: at(-1) })],
};
const refusedContents = {
  ...waiting,
  textWaitsSince: undefined,
  textRefusal: { reason: 'other', note: 'La descripción nombra a otra persona.', at: at(-1) },
  photos: [
    ownPhoto(1),
    ownPhoto(2, { approved: false, reviewRefusal: { reason: 'contact-details', note: '', at: at(-1) } }),
    ownPhoto(3, { approved: false, waitsSince: at(-1) }),
  ],
} satisfies Parameters<typeof ownListing>[0];

const confirmDelete = async ({ press, words: { own: t } }: Steps) => {
  await press(t.listing.remove);
  await press(t.listing.deleteConfirm);
};

export const myProfile = screen('my-listing', { path: '/dashboard/listings', session: sub, api: published }, [
  { name: 'blocked', api: provider(), shows: ({ own: t }) => t.listing.blockedTitle },
  { name: 'empty', api: provider(verified), shows: ({ own: t }) => t.listing.emptyTitle },
  { name: 'published', shows: ({ own: t }) => t.listing.published },
  {
    name: 'available-now',
    api: withListing({ onlineUntil: at(0, 2) }),
    shows: ({ own: t }) => t.listing.availableUntil('').slice(0, 9),
  },
  {
    name: 'hidden',
    api: withListing({ hiddenByOwner: true }),
    shows: ({ private: t }) => t.overview.why['hidden-by-owner'],
  },
  {
    name: 'without-photo-to-show',
    api: withListing({
      photos: [
        ownPhoto(1, { status: 'refused', refusal: 'damaged', approved: false, previewUrl: undefined }),
      ],
    }),
    shows: ({ private: t }) => t.overview.why.photos,
  },
  {
    name: 'without-contact',
    api: withListing({ content: ownContent({ contact: {}, social: {} }) }),
    shows: ({ private: t }) => t.overview.why.contact,
  },
  {
    name: 'in-review',
    api: withListing(waiting),
    shows: ({ own: t }) => t.review.waitingTitle,
  },
  {
    name: 'refused',
    api: withListing(refusedContents),
    shows: ({ own: t }) => t.review.refusedText,
  },
  {
    name: 'preview-missing',
    api: withListing({ photos: [ownPhoto(1, { previewUrl: '/media/missing/780.webp' })] }),
    shows: ({ own: t }) => t.listing.edit,
  },
  {
    name: 'not-paid-any-more',
    api: provider({ verification: 'approved', membership: 'ended', listing: ownListing() }),
    shows: ({ private: t }) => t.overview.missingOnlyMembership,
  },
  {
    name: 'longest-words',
    api: withListing({
      content: ownContent({
        title: 'Maximiliana Guadalupe de los Ángeles Montero y Castellanos X',
        description: 'Sinespaciosniparadas'.repeat(30),
        price: 100_000_000,
      }),
    }),
    shows: ({ own: t }) => t.listing.published,
  },
  {
    name: 'hiding',
    api: { setVisibility: pending },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.shown,
  },
  {
    name: 'was-hidden',
    api: { setVisibility: ownListing({ hiddenByOwner: true, missing: ['hidden-by-owner'] }) },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.hiddenToast,
  },
  {
    name: 'hiding-failed',
    api: { setVisibility: refused('not-found') },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.statusFailed,
  },
  {
    name: 'availability-failed',
    api: { setPresence: refused('not-found') },
    act: ({ press, words: { own: t } }) => press(t.listing.available),
    shows: ({ own: t }) => t.listing.statusFailed,
  },
  {
    name: 'delete-asked',
    act: ({ press, words: { own: t } }) => press(t.listing.remove),
    shows: ({ own: t }) => t.listing.deleteText,
  },
  {
    name: 'deleting',
    api: { deleteListing: pending },
    act: confirmDelete,
    shows: ({ own: t }) => t.listing.deleting,
  },
  ...(['version-conflict', 'not-found'] as const).map((code) => ({
    name: `delete-refused-${code}`,
    api: { deleteListing: refused(code) },
    act: confirmDelete,
    shows: ({ own: t }: Words) => t.listing.deleteFailed,
  })),
  {
    name: 'deleted',
    api: { deleteListing: {} },
    act: confirmDelete,
    shows: ({ own: t }) => t.listing.deleted,
  },
  {
    name: 'loading',
    api: { getOwnListing: pending },
    shows: ({ common }) => common.action.loading,
  },
  {
    name: 'failed',
    api: { getOwnListing: refused('internal') },
    shows: ({ own: t }) => t.listing.loadFailedTitle,
  },
]);

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
      name: 'cities-of-another-country',
      act: async (steps) => {
        await steps.choose(steps.words.common.field.country, 'es');
        await steps.find('option[value=es-madrid]');
      },
      shows: ({ common }) => common.field.city,
    },
    {
      name: 'cities-failed',
      // A country that no other state has loaded before.
      act: ({ choose, words: { common } }) => choose(common.field.country, 'ar'),
      missingFile: '/ar-',
      shows: ({ own: t }) => t.form.citiesFailed,
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
    ...(['not-an-image', 'too-large', 'too-many-pixels', 'damaged'] as const).map((refusal) => ({
      name: `photo-unfit-${refusal}`,
      ...arrived(ownPhoto(9, { status: 'refused', refusal, approved: false, previewUrl: undefined })),
      act: addPhotos(photoFile),
      shows: ({ own: t }: Words) => t.photos.refusals[refusal],
    })),
    {
      name: 'photo-cannot-be-read',
      act: addPhotos(() => emptyFile('foto.heic', 'image/heic', 100)),
      shows: ({ own: t }) => t.photos.undecodable,
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
      api: { saveListing: refused('version-conflict') },
      act: save,
      shows: ({ own: t }) => t.form.conflictText,
    },
    {
      name: 'too-large',
      api: { saveListing: refused('body-too-large') },
      act: save,
      shows: ({ own: t }) => t.form.tooLarge,
    },
    ...(['no-photo', 'too-many-photos'] as const).map((code) => ({
      name: `refused-${code}`,
      api: { saveListing: refused(code) },
      act: save,
      shows: ({ common }: Words) => common.errors[code],
    })),
    {
      name: 'draft-restored',
      storage: {
        local: {
          [storageKeys.listingDraft(sub)]: {
            version: saved.version,
            values: { ...base, title: 'Valeria, tardes de café' },
            photos: saved.photos.map(({ id, face }) => ({ id, face })),
          },
        },
      },
      shows: ({ own: t }) => t.form.draftRestored,
    },
  ],
);
