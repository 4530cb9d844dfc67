import type { Language } from '#shared/account.ts';
import * as en from '../i18n/en/legal.ts';
import { safety as safetyEn } from '../i18n/en/safety.ts';
import * as es from '../i18n/es/legal.ts';
import { safety as safetyEs } from '../i18n/es/safety.ts';
import type { LegalFacts } from './legal-facts.ts';
import type { LegalText } from './LegalPage.tsx';
import type { SafetyText } from './SafetyPage.tsx';

/** Terms and privacy by language. Rendered on the server only. */
export const legalTexts: Record<Language, Record<'terms' | 'privacy', (facts: LegalFacts) => LegalText>> = {
  en,
  es,
};

export const safetyTexts: Record<Language, SafetyText> = { en: safetyEn, es: safetyEs };
