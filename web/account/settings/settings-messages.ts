import type { Language } from '#shared/account.ts';
import { createCatalogueContext } from '#web/i18n/catalogue-context.tsx';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';

const { CatalogueProvider, useMessages } = createCatalogueContext<SettingsMessages>('settings');
export const SettingsCatalogue = CatalogueProvider;
/** Texts of the account settings; only their own chunk loads them. */
export const useSettings = useMessages;

export const loadSettingsMessages: Record<Language, () => Promise<SettingsMessages>> = {
  es: async () => (await import('#web/i18n/es/settings.ts')).settingsMessages,
  en: async () => (await import('#web/i18n/en/settings.ts')).settingsMessages,
};
