import { createLazyMessages } from '#web/platform/lazy-messages.tsx';

/** Texts of the account settings, loaded with the settings' chunk only. */
export const { Messages: SettingsCatalogue, useMessages: useSettings } = createLazyMessages('settings', {
  es: async () => (await import('#web/i18n/es/settings.ts')).settingsMessages,
  en: async () => (await import('#web/i18n/en/settings.ts')).settingsMessages,
});
