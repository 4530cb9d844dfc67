import type { Language } from '#shared/account.ts';
import { cookies } from '#shared/cookies.ts';
import { gateAnswered } from '#shared/site.ts';
import { type FormAnswer, languagePrefix } from '#functions/http/form.ts';

const pageOf = (referer: string | undefined): URL | undefined =>
  referer && URL.canParse(referer) ? new URL(referer) : undefined;

/**
 * Handles the form of the 18+ gate: stores the confirmation in a cookie and redirects back to the requested page.
 *
 * The edge serves the gate at the requested address, so the referer is the requested page. The gate's own address has
 * that page in its query. The `#` fragment lets the gate explain itself to visitors whose browser blocks cookies.
 */
export function confirmAdult(next: string | undefined, referer: string | undefined): FormAnswer {
  const page = pageOf(referer);
  const isGate = page?.pathname.replace(languagePrefix, '') === '/gate';
  const asked = isGate ? page?.searchParams.get('next') : page && page.pathname + page.search;
  const location = (next ?? asked ?? '/').replace(/#.*/, '');
  return {
    location: `${location}#${gateAnswered}`,
    cookies: [{ ...cookies.adult, value: '1', httpOnly: true }],
  };
}

/** Handles the language switch: stores the choice in a cookie and redirects to the same page in the chosen language. */
export function chooseLanguage(
  language: Language,
  next: string | undefined,
  referer: string | undefined,
): FormAnswer {
  const page = pageOf(referer);
  const from = next ?? (page ? page.pathname + page.search : '/');
  return {
    // A language in the path takes precedence over the cookie, so change the path too.
    location: from.replace(languagePrefix, `/${language}`),
    cookies: [{ ...cookies.language, value: language }],
  };
}
