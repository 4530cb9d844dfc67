import { createLazyMessages } from '#web/platform/lazy-messages.tsx';

/** Texts of the reviewers' console; only its own chunk loads them. */
export const { Messages: AdminCatalogue, useMessages: useAdmin } = createLazyMessages('admin', {
  es: async () => (await import('#web/i18n/es/admin.ts')).adminMessages,
  en: async () => (await import('#web/i18n/en/admin.ts')).adminMessages,
});
