import type { ContactDetails } from '#shared/api/listing.ts';
import type { NumberField } from '#shared/contact.ts';
import { days } from '#shared/listing-options.ts';
import { listingContent } from '#shared/listing.ts';
import { contactFixture, fixtureId, makeCard, makeListing } from '#tests/support/public-fixtures.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable } from '../state.ts';

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
/** With a picture of the account's own. */
const pictured = { ...one, avatar: makeListing(1).photos[0] };
const missingFirst = {
  ...one,
  photos: one.photos.map((photo, index) => (index ? photo : { ...photo, id: 'missing000000000000001' })),
};
/** Whatever somebody may write: markup, marks that turn the direction, pictures, a thousand characters in one word. */
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
/** They can be reached by this alone. */
const alone = (getContact: ContactDetails, numbers: NumberField[] = []) => ({
  getListing: { ...one, numbers },
  getContact,
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
  [
    {
      name: 'two-others',
      api: { browseCards: { cards: othersHere(2) } },
      shows: ({ public: t }) => t.detail.othersIn(one.cityName),
    },
    {
      name: 'no-others',
      api: { browseCards: { cards: [] } },
      shows: ({ public: t }) => t.detail.mention,
    },
    { name: 'about', shows: ({ public: t }) => t.detail.mention },
    { name: 'services', act: tab('services'), shows: ({ public: t }) => t.detail.ownPlace },
    {
      name: 'availability',
      act: tab('availability'),
      shows: ({ public: t }) => t.detail.openUntil('', undefined).slice(0, 14),
    },
    {
      name: 'availability-tomorrow',
      api: { getListing: { ...one, availableDays: ['sat'], workingHours: { from: 1320, to: 240 } } },
      act: tab('availability'),
      shows: ({ public: t }) => t.detail.opensTomorrow('').slice(0, 12),
    },
    {
      name: 'availability-next-week',
      api: { getListing: { ...one, availableDays: ['mon', 'wed'], workingHours: { from: 540, to: 600 } } },
      act: tab('availability'),
      shows: ({ public: t }) => t.detail.opensOn('', '').slice(0, 8),
    },
    {
      name: 'availability-always',
      api: { getListing: { ...one, availableDays: [...days], workingHours: { from: 0, to: 0 } } },
      act: tab('availability'),
      shows: ({ public: t }) => t.detail.openAlways,
    },
    { name: 'contact', act: tab('contact'), shows: () => 'valeria.demo' },
    {
      name: 'contact-loading',
      api: { getContact: pending },
      act: tab('contact'),
      shows: ({ public: t }) => t.detail.loadingContact,
    },
    {
      name: 'contact-failed',
      api: { getContact: refused('internal') },
      act: tab('contact'),
      shows: ({ common }) => common.errors.internal,
    },
    {
      name: 'contact-offline',
      api: { getContact: unreachable },
      act: tab('contact'),
      shows: ({ common }) => common.errors.network,
    },
    {
      name: 'contact-too-often',
      api: { getContact: refused('rate-limited') },
      act: tab('contact'),
      shows: ({ public: t }) => t.detail.tooManyContacts,
    },
    {
      name: 'contact-needs-the-gate',
      api: { getContact: refused('adult-confirmation-required') },
      act: async (steps) => {
        await tab('contact')(steps);
        await steps.find(`a[href="/gate?next=${encodeURIComponent(location.pathname)}"]`);
      },
      shows: ({ public: t }) => t.detail.toGate,
    },
    {
      name: 'contact-gone',
      api: { getContact: refused('not-found') },
      act: tab('contact'),
      shows: ({ common }) => common.errors['not-found'],
    },
    {
      name: 'contact-empty',
      api: { getContact: { social: {} } },
      act: tab('contact'),
      shows: ({ public: t }) => t.detail.noContact,
    },
    {
      name: 'no-phone',
      api: { getContact: { social: { instagram: 'valeria.demo' } } },
      act: ({ press, words: { public: t } }) => press(t.detail.callNow),
      shows: ({ public: t }) => t.detail.noPhone,
    },
    {
      name: 'phone-alone',
      api: alone({ phone: contactFixture.phone, social: {} }, ['phone']),
      shows: ({ public: t }) => t.detail.callNow,
    },
    {
      name: 'whatsapp-alone',
      api: alone({ whatsapp: contactFixture.whatsapp, social: {} }, ['whatsapp']),
      act: async (steps) => {
        await tab('contact')(steps);
        await steps.find('a[href^="https://wa.me/523300000001?text="]');
      },
      shows: ({ common }) => common.field.whatsapp,
    },
    {
      name: 'no-number',
      api: alone({ telegram: 'valeria_demo', social: {} }),
      shows: ({ public: t }) => t.detail.showContact,
    },
    ...Object.entries({
      telegram: [{ telegram: 'valeria_demo', social: {} }, 'https://t.me/valeria_demo'],
      email: [{ email: 'valeria@example.test', social: {} }, 'mailto:valeria@example.test'],
      network: [{ social: { tiktok: 'valeria.demo' } }, 'https://tiktok.com/@valeria.demo'],
    } as const).map(([name, [contact, address]]) => ({
      name: `${name}-alone`,
      api: alone(contact),
      act: async (steps: Steps) => {
        await steps.press(steps.words.public.detail.showContact);
        await steps.find(`a[href="${address}"]`);
      },
      shows: () => 'valeria',
    })),
    {
      name: 'number-that-is-none',
      api: alone({ phone: '555', email: 'valeria@example.test', social: {} }),
      act: tab('contact'),
      shows: () => '555',
    },
    {
      name: 'number-shown',
      only: 'wide',
      act: ({ press, words: { public: t } }) => press(t.detail.callNow),
      shows: ({ public: t }) => t.detail.copyNumber,
    },
    {
      name: 'number-copied',
      only: 'wide',
      act: async ({ press, words: { public: t } }) => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } });
        await press(t.detail.callNow);
        await press(t.detail.copyNumber);
      },
      shows: ({ public: t }) => t.detail.numberCopied,
    },
    {
      name: 'number-not-copied',
      only: 'wide',
      act: async ({ press, words: { public: t } }) => {
        const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } });
        await press(t.detail.callNow);
        await press(t.detail.copyNumber);
      },
      shows: ({ public: t }) => t.detail.numberNotCopied,
    },
    {
      name: 'call-too-often',
      api: { getContact: refused('rate-limited') },
      act: ({ press, words: { public: t } }) => press(t.detail.callNow),
      shows: ({ public: t }) => t.detail.tooManyContacts,
    },
    {
      name: 'call-needs-the-gate',
      api: { getContact: refused('adult-confirmation-required') },
      act: ({ press, words: { public: t } }) => press(t.detail.whatsapp),
      shows: ({ public: t }) => t.detail.toGate,
    },
    {
      name: 'photo-enlarged',
      act: ({ press, words: { public: t } }) => press(t.detail.enlarge),
      shows: () => '1 / 4',
    },
    {
      name: 'photo-enlarged-under-a-toast',
      act: async ({ press, see, find, words: { common, public: t } }) => {
        await press(common.action.save);
        await see(common.saving.savedToast);
        await press(t.detail.enlarge);
        await find('.viewer .toast');
      },
      shows: () => '1 / 4',
    },
    {
      name: 'photo-zoomed',
      act: async ({ press, key, find, words: { public: t } }) => {
        await press(t.detail.enlarge);
        key('ArrowLeft');
        await press(t.detail.zoomIn);
        key('+');
        await find('[data-zoom="3"]');
      },
      shows: () => '4 / 4',
    },
    {
      name: 'photo-enlarged-missing',
      api: { getListing: missingFirst },
      act: ({ press, words: { public: t } }) => press(t.detail.enlarge),
      shows: ({ common }) => common.photo.notAvailable,
    },
    {
      name: 'profile-picture-menu',
      api: { getListing: pictured },
      act: ({ press, words: { public: t } }) => press(t.detail.profilePicture),
      shows: ({ public: t }) => t.detail.viewProfilePicture,
    },
    {
      name: 'profile-picture',
      api: { getListing: pictured },
      act: async ({ press, find, words: { public: t } }) => {
        await press(t.detail.profilePicture);
        await press(t.detail.viewProfilePicture);
        await find('.avatar__large img');
      },
      shows: ({ public: t }) => t.detail.profilePicture,
    },
    {
      name: 'link-copied',
      act: async ({ press, words: { public: t } }) => {
        Object.defineProperties(navigator, {
          share: { value: undefined },
          clipboard: { value: { writeText: () => Promise.resolve() } },
        });
        await press(t.detail.share);
      },
      shows: ({ public: t }) => t.detail.linkCopied,
    },
    {
      name: 'not-shared',
      act: async ({ press, words: { public: t } }) => {
        Object.defineProperties(navigator, {
          share: { value: undefined },
          clipboard: { value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } },
        });
        await press(t.detail.share);
      },
      shows: ({ public: t }) => t.detail.notShared,
    },
    {
      name: 'second-photo',
      act: ({ press, words: { public: t } }) => press(t.detail.next),
      shows: () => '2 / 4',
    },
    {
      name: 'photos-blurred',
      storage: { local: { blurPhotos: '1' } },
      shows: ({ public: t }) => t.detail.mention,
    },
    {
      name: 'one-photo-shown',
      storage: { local: { blurPhotos: '1' } },
      act: ({ press, words: { common } }) => press(common.photo.reveal('')),
      shows: ({ public: t }) => t.detail.mention,
    },
    {
      name: 'profile-picture-blurred',
      api: { getListing: pictured },
      storage: { local: { blurPhotos: '1' } },
      act: async ({ press, words: { public: t } }) => {
        await press(t.detail.profilePicture);
        await press(t.detail.viewProfilePicture);
      },
      shows: ({ public: t }) => t.detail.profilePicture,
    },
    {
      name: 'verified-explained',
      act: ({ press, words: { common } }) => press(common.verified.label),
      shows: ({ public: t }) => t.detail.verifiedSentence('').slice(0, 20),
    },
    {
      name: 'one-photo',
      api: { getListing: { ...one, photos: one.photos.slice(0, 1) } },
      shows: ({ public: t }) => t.detail.mention,
    },
    {
      name: 'missing-photo',
      api: { getListing: missingFirst },
      shows: ({ common }) => common.photo.notAvailable,
    },
    { name: 'bare', api: { getListing: bare }, shows: ({ public: t }) => t.detail.noDescription },
    {
      name: 'bare-services',
      api: { getListing: bare },
      act: tab('services'),
      shows: ({ public: t }) => t.detail.noServices,
    },
    {
      name: 'bare-availability',
      api: { getListing: bare },
      act: tab('availability'),
      shows: ({ public: t }) => t.detail.noHours,
    },
    {
      name: 'longest-words',
      api: {
        getListing: makeListing(3, {
          title: 'Maximiliana Guadalupe de los Ángeles Montero y Castellanos X',
          description: 'Sinespaciosniparadas'.repeat(20),
          location: 'Entre la glorieta de los insurgentes y el mercado de abastos del poniente, piso',
          price: 100_000_000,
        }),
      },
      shows: ({ public: t }) => t.detail.mention,
    },
    { name: 'hostile-text', api: { getListing: hostile }, shows: () => '<script>alert(1)</script>' },
    {
      name: 'hostile-contact',
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
    { name: 'signed-in', cookies: { session: '1' }, shows: ({ public: t }) => t.detail.mention },
    {
      name: 'script-lost',
      missingFile: 'hydrate',
      complains: true,
      shows: ({ common }) => common.failure.text,
    },
    {
      name: 'not-found',
      api: { getListing: refused('not-found') },
      shows: ({ public: t }) => [t.detail.notFoundTitle, t.detail.notFoundText],
    },
    { name: 'no-id', path: '/listings/-', shows: ({ public: t }) => t.detail.noId },
    {
      name: 'failure',
      api: { getListing: refused('internal') },
      shows: ({ public: t }) => t.detail.loadFailed,
    },
  ],
);

/** Where the contact form leads without JavaScript. */
export const contactPage = screen(
  'contact-page',
  { path: `/listings/${fixtureId(0)}/contact/good`, api: { getListing: one, getContact: contactFixture } },
  [
    { name: 'shown', shows: () => 'valeria.demo' },
    { name: 'empty', api: { getContact: { social: {} } }, shows: ({ public: t }) => t.detail.noContact },
    {
      name: 'no-number',
      api: { getContact: { phone: '555', telegram: 'valeria_demo', social: {} } },
      shows: () => 'valeria_demo',
    },
    {
      name: 'expired',
      path: `/listings/${fixtureId(0)}/contact/expired`,
      shows: ({ public: t }) => t.detail.contactExpired,
    },
    {
      name: 'not-asked',
      path: `/listings/${fixtureId(0)}/contact`,
      shows: ({ public: t }) => t.detail.contactIntro,
    },
    {
      name: 'not-found',
      api: { getListing: refused('not-found') },
      shows: ({ public: t }) => t.detail.notFoundTitle,
    },
    { name: 'hostile-text', api: { getListing: hostile }, shows: () => '<b>Luz</b>' },
  ],
);
