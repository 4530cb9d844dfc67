import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';

/**
 * Phone numbers, based on Google's metadata. Keep this file out of initial page bundles: the metadata adds about 80 KB.
 */
const codeOf = (country: string | undefined): CountryCode | undefined => {
  const code = country?.toUpperCase();
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
};

/**
 * Parses a typed number into international form (E.164), despite spaces, dashes and full-width digits.
 * @param country id of the catalogue (ISO 3166, lower case), for numbers typed in national form
 * @returns undefined if the number is not valid in any country
 */
export function internationalNumber(typed: string, country: string | undefined): string | undefined {
  const text = typed.normalize('NFKC');
  return parsePhone(text, country) ?? parsePhone(text.replace(mobileOfMexico, '+52'), country);
}

/** Prefix of Mexican mobiles with an extra 1. Mexico dropped that 1 in 2019, but WhatsApp still writes it. */
const mobileOfMexico = /^\s*(?:\+|00)?\s*52\s*1(?=(?:\D*\d){10}\D*$)/;

function parsePhone(text: string, country: string | undefined): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: codeOf(country), extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/**
 * Formats a stored number for display, grouped as in its country: `+52 33 1234 5678`.
 * @returns undefined if no country has such a number
 */
export function readableNumber(stored: string | undefined): string | undefined {
  const number = stored === undefined ? undefined : parsePhoneNumberFromString(stored, { extract: false });
  return number?.isPossible() ? number.formatInternational() : undefined;
}

/** Formats both numbers of a listing for display; undefined if the listing has neither. */
export function readableNumbers(stored: {
  phone?: string | undefined;
  whatsapp?: string | undefined;
}): { phone?: string; whatsapp?: string } | undefined {
  const phone = readableNumber(stored.phone);
  const whatsapp = readableNumber(stored.whatsapp);
  if (phone === undefined && whatsapp === undefined) return undefined;
  return { ...(phone !== undefined && { phone }), ...(whatsapp !== undefined && { whatsapp }) };
}

/** Returns a fictional number of the country in international form. */
export function exampleNumber(country: string | undefined): string | undefined {
  const code = codeOf(country);
  return code && getExampleNumber(code, examples)?.formatInternational();
}
