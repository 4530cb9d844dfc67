import { type Language, languages } from '#shared/account.ts';
import { cookies } from '#shared/cookies.ts';
import { gateAnswered } from '#shared/site.ts';
import type { FormAnswer } from '#functions/http/form.ts';

const pageOf = (referer: string | undefined): URL | undefined =>
  referer && URL.canParse(referer) ? new URL(referer) : undefined;

const languagePrefix = new RegExp(`^/(${languages.join('|')})(?=/|$)`);

/**
 * The 18+ gate's form: remembers the answer and goes back. The gate is served at the address that was asked
 * for, so without `next` that is the page the form came from; the gate's own address carries it in its query.
 * A visitor whose browser refuses cookies is asked again there, and told why.
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

/** The language switch: remembers the choice and goes back to the same page, in that language. */
export function chooseLanguage(
  language: Language,
  next: string | undefined,
  referer: string | undefined,
): FormAnswer {
  const page = pageOf(referer);
  const from = next ?? (page ? page.pathname + page.search : '/');
  return {
    // A language in the path beats the cookie, so it has to change too.
    location: from.replace(languagePrefix, `/${language}`),
    cookies: [{ ...cookies.language, value: language }],
  };
}
