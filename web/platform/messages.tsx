import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Language } from '#shared/account-options.ts';
import { rememberLanguage } from '#web/api/keep-language.ts';
import { createCatalogueContext } from '#web/i18n/catalogue-context.tsx';
import type { Common } from '#web/i18n/en/common.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { loadCommon } from '#web/i18n/load-common.ts';

const privateCatalogue = createCatalogueContext<PrivateMessages>('private');
const ownCatalogue = createCatalogueContext<OwnListingMessages>('own listing');
/** Returns the texts of accounts, dashboard and verification. */
export const usePrivate = privateCatalogue.useMessages;
/** Returns the texts of membership, purchases and the own listing; only below OwnMessages. */
export const useOwn = ownCatalogue.useMessages;
export const OwnCatalogue = ownCatalogue.CatalogueProvider;

/** Language, with the texts that every screen needs. */
export interface Catalogues {
  language: Language;
  common: Common;
  private: PrivateMessages;
}

const loadPrivate: Record<Language, () => Promise<PrivateMessages>> = {
  es: async () => (await import('#web/i18n/es/private.ts')).privateMessages,
  en: async () => (await import('#web/i18n/en/private.ts')).privateMessages,
};

export async function loadCatalogues(language: Language): Promise<Catalogues> {
  const [common, own] = await Promise.all([loadCommon[language](), loadPrivate[language]()]);
  const errors = { ...common.errors, ...own.errors };
  return { language, common: { ...common, errors }, private: own };
}

const ownLoaders: Record<Language, () => Promise<OwnListingMessages>> = {
  es: async () => (await import('#web/i18n/es/own-listing.ts')).ownListingMessages,
  en: async () => (await import('#web/i18n/en/own-listing.ts')).ownListingMessages,
};

/** Loaded texts of `useOwn`, by language. */
export const ownMessages: Partial<Record<Language, OwnListingMessages>> = {};

export const loadOwnMessages = async (language: Language): Promise<OwnListingMessages> =>
  (ownMessages[language] ??= await ownLoaders[language]());

const SwitchContext = createContext<((language: Language) => void) | undefined>(undefined);

/** Provides the texts. A language switch keeps the page and its input. */
export function MessagesProvider({ initial, children }: { initial: Catalogues; children: ReactNode }) {
  const [catalogues, setCatalogues] = useState(initial);
  const { language } = catalogues;

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const switchTo = useCallback((next: Language) => {
    rememberLanguage(next);
    // The screen may show the texts of `useOwn`, so change all texts together.
    Promise.all([loadCatalogues(next), loadOwnMessages(next)]).then(
      ([loaded]) => setCatalogues(loaded),
      () => {
        // The texts failed to load (no network). A reload tries again in the language of the cookie.
        window.location.reload();
      },
    );
  }, []);

  return (
    <SwitchContext value={switchTo}>
      <I18nProvider language={language} common={catalogues.common}>
        <privateCatalogue.CatalogueProvider messages={catalogues.private}>
          {children}
        </privateCatalogue.CatalogueProvider>
      </I18nProvider>
    </SwitchContext>
  );
}

export function useSwitchLanguage(): (language: Language) => void {
  const switchTo = useContext(SwitchContext);
  if (!switchTo) throw new Error('no MessagesProvider above this component');
  return switchTo;
}
