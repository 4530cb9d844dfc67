import { createLazyMessages } from '#web/platform/lazy-messages.tsx';

/** Texts of the review console, loaded only by its own chunk. */
export const { Messages: AdminCatalogue, useMessages: useAdmin } = createLazyMessages('admin', {
  es: async () => (await import('#web/i18n/es/admin.ts')).adminMessages,
  en: async () => (await import('#web/i18n/en/admin.ts')).adminMessages,
});
