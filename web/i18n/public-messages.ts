import type { Language } from '#shared/account.ts';
import { createCatalogueContext } from './catalogue-context.tsx';
import type { PublicMessages } from './en/public.ts';

const { CatalogueProvider, useMessages } = createCatalogueContext<PublicMessages>('public');
export const PublicMessagesProvider = CatalogueProvider;
export const usePublicMessages = useMessages;

/** The public pages' texts of one language. */
export const loadPublicMessages: Record<Language, () => Promise<PublicMessages>> = {
  es: async () => (await import('./es/public.ts')).messages,
  en: async () => (await import('./en/public.ts')).messages,
};
