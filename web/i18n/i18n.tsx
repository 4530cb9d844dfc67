import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Language } from '#shared/account.ts';
import { createCatalogueContext } from './catalogue-context.tsx';
import type { Common } from './en/common.ts';
import { inLanguage } from './in-language.ts';
import { formatsOf, type Formats } from './format.ts';

const LanguageContext = createContext<{ language: Language; formats: Formats } | undefined>(undefined);
const { CatalogueProvider, useMessages } = createCatalogueContext<Common>('common');

/** Returns the texts that the public pages and the private app share. */
export const useCommon = useMessages;

/** Provides language, formats and the shared texts. */
export function I18nProvider({
  language,
  common,
  children,
}: {
  language: Language;
  common: Common;
  children: ReactNode;
}) {
  const value = useMemo(() => ({ language, formats: formatsOf(language) }), [language]);
  return (
    <LanguageContext value={value}>
      <CatalogueProvider messages={common}>{children}</CatalogueProvider>
    </LanguageContext>
  );
}

function useLanguageContext() {
  const value = useContext(LanguageContext);
  if (!value) throw new Error('no I18nProvider above this component');
  return value;
}

export const useLanguage = (): Language => useLanguageContext().language;
/** Returns the `lang` attribute for text that members write in Spanish; Spanish pages need none. */
export const useContentLang = (): Language | undefined => (useLanguage() === 'es' ? undefined : 'es');
/** Returns a function that adds the page's language to the path of a public page (LOOK-21). */
export function useInLanguage(): (path: `/${string}`) => string {
  const language = useLanguage();
  return (path) => inLanguage(language, path);
}

export const useFormats = (): Formats => useLanguageContext().formats;
