import type { Language } from '#shared/account.ts';
import { createCatalogueContext } from '#web/i18n/catalogue-context.tsx';
import type { BookingsMessages } from '#web/i18n/en/bookings.ts';

const { CatalogueProvider, useMessages } = createCatalogueContext<BookingsMessages>('bookings');
export const BookingsCatalogue = CatalogueProvider;
/** Texts of the diary; only its own chunk loads them. */
export const useBookingWords = useMessages;

export const loadBookingsMessages: Record<Language, () => Promise<BookingsMessages>> = {
  es: async () => (await import('#web/i18n/es/bookings.ts')).bookingsMessages,
  en: async () => (await import('#web/i18n/en/bookings.ts')).bookingsMessages,
};
