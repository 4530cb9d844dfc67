import type { ContactDetails } from '#shared/api/listing.ts';
import type { NumberField } from '#shared/contact.ts';
import { days } from '#shared/listing-options.ts';
import { listingContent } from '#shared/listing.ts';
import { contactFixture, fixtureId, makeCard, makeListing } from '#tests/support/public-fixtures.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, unreachable } from '../state.ts';

const bare = makeListing(2, {
  description: undefined,
  services: [],
  acceptCreditCard: false,
  offerVirtualServices: false,
  hasOwnPlace: false,
  availableDays: [],
  workingHours: undefined,
  height: undefined,
  weight: undefined,
  eyeColor: undefined,
  hairColor: undefined,
  nationality: undefined,
  languages: undefined,
  location: undefined,
  online: false,
});
const one = makeListing(0);
const othersHere = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCard(index + 1, { cityName: one.cityName }));
const pictured = { ...one, avatar: makeListing(1).photos[0] };
const missingFirst = {
  ...one,
  photos: one.photos.map((photo, index) => (index ? photo : { ...photo, id: 'missing000000000000001' })),
};
/** Listing with hostile text: markup, direction marks, emoji, and a word of a thousand letters. */
const hostile = makeListing(
  4,
  listingContent
    .pick({ title: true, description: true, location: true, height: true, measurements: true })
    .parse({
      title: '<b>Luz</b> \u202e\u2067noche \u{1F469}\u200d\u{1F467}\u{1F525}',
      description: `<script>alert(1)</script>\n\u202eal revés\n\u0645\u0631\u062d\u0628\u0627 ahlan\n${'x'.repeat(900)}`,
      location: '<img src=x onerror=alert(1)> \u202e777',
      height: '&lt;1.70&gt;',
      measurements: '\u{1F4CF}'.repeat(20),
    }),
);
const alone = (getContact: ContactDetails, numbers: NumberField[] = []) => ({
  getListing: { ...one, numbers },
  getContact,
});
const linked = (contact: ContactDetails, address: string) => ({
  api: alone(contact),
  act: inTurn(
    ({ press, words: { public: t } }) => press(t.detail.showContact),
    finds(`a[href="${address}"]`),
  ),
  shows: () => 'valeria',
});
const tab =
  (name: 'services' | 'availability' | 'contact') =>
  ({ press, words: { public: t } }: Steps) =>
    press(t.detail[name]);

export const listing = screen(
  'listing',
  {
    path: `/listings/${fixtureId(0)}`,
    api: { getListing: one, getContact: contactFixture, browseCards: { cards: othersHere(6) } },
  },
  reads('browseCards', {
    'two-others': [{ cards: othersHere(2) }, ({ public: t }) => t.detail.othersIn(one.cityName)],
    'no-others': [{ cards: [] }, ({ public: t }) => t.detail.mention],
  }),
  {
    about: { shows: ({ public: t }) => t.detail.mention },
    services: { act: tab('services'), shows: ({ public: t }) => t.detail.ownPlace },
    availability: { act: tab('availability'), shows: ({ public: t }) => t.detail.localTime(one.cityName) },
  },
  reads('getListing', {
    'open-until': [{ ...one, online: false }, ({ public: t }) => t.detail.openUntil('').slice(0, 16)],
    'open-until-tomorrow': [
      { ...one, online: false, workingHours: { from: 600, to: 180 } },
      ({ public: t }) => t.detail.openUntilTomorrow('').slice(0, 18),
    ],
    'opens-tomorrow': [
      { ...one, online: false, availableDays: ['sat'] },
      ({ public: t }) => t.detail.opensTomorrow('').slice(0, 12),
    ],
    'opens-next-week': [
      { ...one, online: false, availableDays: ['mon', 'wed'], workingHours: { from: 540, to: 600 } },
      ({ public: t }) => t.detail.opensOn('', '').slice(0, 8),
    ],
    'open-always': [
      { ...one, online: false, availableDays: [...days], workingHours: { from: 0, to: 0 } },
      ({ public: t }) => t.detail.openAlways,
    ],
    'available-outside-the-hours': [
      { ...one, availableDays: ['sun'], workingHours: { from: 540, to: 600 } },
      ({ common }) => common.verified.onlineNow,
    ],
  }),
  outcomes({ act: tab('availability') }, 'getListing', {
    'bare-availability': [bare, ({ public: t }) => t.detail.noHours],
  }),
  {
    contact: { act: tab('contact'), shows: () => 'valeria.demo' },
  },
  outcomes({ act: tab('contact') }, 'getContact', {
    'contact-loading': [pending, ({ public: t }) => t.detail.loadingContact],
    'contact-failed': 'internal',
    'contact-offline': unreachable,
    'contact-too-often': ['rate-limited', ({ public: t }) => t.detail.tooManyContacts(undefined)],
    'contact-gone': 'not-found',
    'contact-empty': [{ social: {} }, ({ public: t }) => t.detail.noContact],
  }),
  {
    'contact-needs-the-gate': {
      api: { getContact: refused('adult-confirmation-required') },
      act: async (steps) => {
        await tab('contact')(steps);
        await steps.find(`a[href$="/gate?next=${encodeURIComponent(location.pathname)}"]`);
      },
      shows: ({ public: t }) => t.detail.toGate,
    },
  },
  outcomes({ act: ({ press, words: { public: t } }) => press(t.detail.callNow) }, 'getContact', {
    'no-phone': [{ social: { instagram: 'valeria.demo' } }, ({ public: t }) => t.detail.noPhone],
    'call-too-often': ['rate-limited', ({ public: t }) => t.detail.tooManyContacts(undefined)],
  }),
  {
    'phone-alone': {
      api: alone({ phone: contactFixture.phone, social: {} }, ['phone']),
      shows: ({ public: t }) => t.detail.callNow,
    },
    'whatsapp-alone': {
      api: alone({ whatsapp: contactFixture.whatsapp, social: {} }, ['whatsapp']),
      act: inTurn(tab('contact'), finds('a[href^="https://wa.me/523300000001?text="]')),
      shows: ({ common }) => common.field.whatsapp,
    },
    'no-number': {
      api: alone({ telegram: 'valeria_demo', social: {} }),
      shows: ({ public: t }) => t.detail.showContact,
    },
    'telegram-alone': linked({ telegram: 'valeria_demo', social: {} }, 'https://t.me/valeria_demo'),
    'email-alone': linked({ email: 'valeria@example.test', social: {} }, 'mailto:valeria@example.test'),
    'network-alone': linked({ social: { tiktok: 'valeria.demo' } }, 'https://tiktok.com/@valeria.demo'),
    'number-that-is-none': {
      api: alone({ phone: '555', email: 'valeria@example.test', social: {} }),
      act: tab('contact'),
      shows: () => '555',
    },
    'number-shown': {
      only: 'wide',
      act: ({ press, words: { public: t } }) => press(t.detail.callNow),
      shows: ({ public: t }) => t.detail.copyNumber,
    },
    'number-copied': {
      only: 'wide',
      act: async ({ press, words: { public: t } }) => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } });
        await press(t.detail.callNow);
        await press(t.detail.copyNumber);
      },
      shows: ({ public: t }) => t.detail.numberCopied,
    },
    'number-not-copied': {
      only: 'wide',
      act: async ({ press, words: { public: t } }) => {
        const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } });
        await press(t.detail.callNow);
        await press(t.detail.copyNumber);
      },
      shows: ({ public: t }) => t.detail.numberNotCopied,
    },
    'call-needs-the-gate': {
      api: { getContact: refused('adult-confirmation-required') },
      act: ({ press, words: { public: t } }) => press(t.detail.whatsapp),
      shows: ({ public: t }) => t.detail.toGate,
    },
    'photo-enlarged': {
      act: ({ press, words: { public: t } }) => press(t.detail.enlarge),
      shows: () => '1 / 4',
    },
    'photo-enlarged-under-a-toast': {
      act: async ({ press, see, find, words: { common, public: t } }) => {
        await press(common.action.save);
        await see(common.saving.isSaved);
        await press(t.detail.enlarge);
        await find('.viewer .toast');
      },
      shows: () => '1 / 4',
    },
    'photo-zoomed': {
      act: async ({ press, key, find, words: { public: t } }) => {
        await press(t.detail.enlarge);
        key('ArrowLeft');
        await press(t.detail.zoomIn);
        key('+');
        await find('[data-zoom="3"]');
      },
      shows: () => '4 / 4',
    },
    'photo-enlarged-missing': {
      api: { getListing: missingFirst },
      act: ({ press, words: { public: t } }) => press(t.detail.enlarge),
      shows: ({ common }) => common.photo.notAvailable,
    },
    'profile-picture-menu': {
      api: { getListing: pictured },
      act: ({ press, words: { public: t } }) => press(t.detail.profilePicture),
      shows: ({ public: t }) => t.detail.viewProfilePicture,
    },
    'profile-picture': {
      api: { getListing: pictured },
      act: async ({ press, find, words: { public: t } }) => {
        await press(t.detail.profilePicture);
        await press(t.detail.viewProfilePicture);
        await find('.avatar__large img');
      },
      shows: ({ public: t }) => t.detail.profilePicture,
    },
    'link-copied': {
      act: async ({ press, words: { public: t } }) => {
        Object.defineProperties(navigator, {
          share: { value: undefined },
          clipboard: { value: { writeText: () => Promise.resolve() } },
        });
        await press(t.detail.share);
      },
      shows: ({ public: t }) => t.detail.linkCopied,
    },
    'not-shared': {
      act: async ({ press, words: { public: t } }) => {
        Object.defineProperties(navigator, {
          share: { value: undefined },
          clipboard: { value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } },
        });
        await press(t.detail.share);
      },
      shows: ({ public: t }) => t.detail.notShared,
    },
    'second-photo': {
      act: async ({ find, key }) => {
        (await find('.gallery__strip')).focus();
        key('ArrowRight');
      },
      shows: ({ public: t }) => t.detail.photoPosition(2, 4),
    },
    'photos-blurred': { storage: { local: { blurPhotos: '1' } }, shows: ({ public: t }) => t.detail.mention },
    'one-photo-shown': {
      storage: { local: { blurPhotos: '1' } },
      act: ({ press, words: { common } }) => press(common.photo.reveal('')),
      shows: ({ public: t }) => t.detail.mention,
    },
    'profile-picture-blurred': {
      api: { getListing: pictured },
      storage: { local: { blurPhotos: '1' } },
      act: async ({ press, words: { public: t } }) => {
        await press(t.detail.profilePicture);
        await press(t.detail.viewProfilePicture);
      },
      shows: ({ public: t }) => t.detail.profilePicture,
    },
    'verified-explained': {
      act: ({ press, words: { common } }) => press(common.verified.label),
      shows: ({ public: t }) => t.detail.verifiedSentence('').slice(0, 20),
    },
  },
  reads('getListing', {
    'one-photo': [{ ...one, photos: one.photos.slice(0, 1) }, ({ public: t }) => t.detail.mention],
    'missing-photo': [missingFirst, ({ common }) => common.photo.notAvailable],
    bare: [bare, ({ public: t }) => t.detail.noDescription],
    'longest-words': [
      makeListing(3, {
        title: 'Maximiliana Guadalupe de los Ángeles Montero y Castellanos X',
        description: 'Sinespaciosniparadas'.repeat(20),
        location: 'Entre la glorieta de los insurgentes y el mercado de abastos del poniente, piso',
        price: 100_000_000,
      }),
      ({ public: t }) => t.detail.mention,
    ],
    'hostile-text': [hostile, () => '<script>alert(1)</script>'],
    'not-found': ['not-found', ({ public: t }) => [t.detail.notFoundTitle, t.detail.notFoundText]],
    failure: ['internal', ({ public: t }) => t.detail.loadFailed],
  }),
  {
    'bare-services': {
      api: { getListing: bare },
      act: tab('services'),
      shows: ({ public: t }) => t.detail.noServices,
    },
    'hostile-contact': {
      api: {
        getListing: hostile,
        getContact: {
          phone: '\u202e+52 33 0000 0001',
          telegram: '"><b>x</b>',
          social: { otherSocial: 'javascript:alert(1)', instagram: '\u202egro.live' },
        },
      },
      act: tab('contact'),
      shows: () => 'javascript:alert(1)',
    },
    'signed-in': { cookies: { session: '1' }, shows: ({ public: t }) => t.detail.mention },
    'script-lost': { missingFile: 'hydrate', complains: true, shows: ({ common }) => common.failure.text },
    'no-id': { path: '/listings/-', shows: ({ public: t }) => t.detail.noId },
  },
);

/** Page that the contact form opens without JavaScript. */
export const contactPage = screen(
  'contact-page',
  { path: `/listings/${fixtureId(0)}/contact/good`, api: { getListing: one, getContact: contactFixture } },
  {
    shown: { shows: () => 'valeria.demo' },
  },
  reads('getContact', {
    empty: [{ social: {} }, ({ public: t }) => t.detail.noContact],
    'no-number': [{ phone: '555', telegram: 'valeria_demo', social: {} }, () => 'valeria_demo'],
  }),
  {
    expired: {
      path: `/listings/${fixtureId(0)}/contact/expired`,
      shows: ({ public: t }) => t.detail.contactExpired,
    },
    'not-asked': {
      path: `/listings/${fixtureId(0)}/contact`,
      shows: ({ public: t }) => t.detail.contactIntro,
    },
  },
  reads('getListing', {
    'not-found': ['not-found', ({ public: t }) => t.detail.notFoundTitle],
    'hostile-text': [hostile, () => '<b>Luz</b>'],
  }),
);
