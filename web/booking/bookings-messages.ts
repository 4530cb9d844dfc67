import { createLazyMessages } from '#web/platform/lazy-messages.tsx';

/** Texts of the diary, loaded only by its chunk. */
export const { Messages: BookingsCatalogue, useMessages: useBookingWords } = createLazyMessages('bookings', {
  es: async () => (await import('#web/i18n/es/bookings.ts')).bookingsMessages,
  en: async () => (await import('#web/i18n/en/bookings.ts')).bookingsMessages,
});
