import type { Language } from '#shared/account.ts';
import * as en from '#web/i18n/en/legal.ts';
import { safety as safetyEn } from '#web/i18n/en/safety.ts';
import * as es from '#web/i18n/es/legal.ts';
import { safety as safetyEs } from '#web/i18n/es/safety.ts';
import type { LegalFacts, LegalText, SafetyText } from '#web/i18n/long-texts.ts';

/** Terms and privacy policy by language. Rendered on the server only. */
export const legalTexts: Record<Language, Record<'terms' | 'privacy', (facts: LegalFacts) => LegalText>> = {
  en,
  es,
};

export const safetyTexts: Record<Language, SafetyText> = { en: safetyEn, es: safetyEs };
