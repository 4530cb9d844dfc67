import type { Language } from '#shared/account.ts';
import { createCatalogueContext } from '#web/i18n/catalogue-context.tsx';
import type { AdminMessages } from '#web/i18n/en/admin.ts';

const { CatalogueProvider, useMessages } = createCatalogueContext<AdminMessages>('admin');
export const AdminCatalogue = CatalogueProvider;
/** Texts of the reviewers' console; only its own chunk loads them. */
export const useAdmin = useMessages;

export const loadAdminMessages: Record<Language, () => Promise<AdminMessages>> = {
  es: async () => (await import('#web/i18n/es/admin.ts')).adminMessages,
  en: async () => (await import('#web/i18n/en/admin.ts')).adminMessages,
};
