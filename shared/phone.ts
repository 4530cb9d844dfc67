import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';

/**
 * Phone numbers, by Google's metadata. No page imports this, for the metadata is some 80 KB:
 * the code of a save or of a form does, and what answers with a number.
 */
const codeOf = (country: string | undefined): CountryCode | undefined => {
  const code = country?.toUpperCase();
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
};

/**
 * A typed number in international form (E.164), whatever its spaces, dashes and digits' width.
 * @param country id of the catalogue (ISO 3166, small letters) of a number that is typed as at home
 * @returns undefined for what is no number of any country
 */
export function internationalNumber(typed: string, country: string | undefined): string | undefined {
  const text = typed.normalize('NFKC');
  return parsePhone(text, country) ?? parsePhone(text.replace(mobileOfMexico, '+52'), country);
}

/** WhatsApp still writes Mexican numbers with the 1 that mobiles had until 2019 and that nobody dials any more. */
const mobileOfMexico = /^\s*(?:\+|00)?\s*52\s*1(?=(?:\D*\d){10}\D*$)/;

function parsePhone(text: string, country: string | undefined): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: codeOf(country), extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/**
 * A stored number as people read it, grouped as its country groups them: `+52 33 1234 5678`.
 * @returns undefined for what is no number of any country
 */
export function readableNumber(stored: string | undefined): string | undefined {
  const number = stored === undefined ? undefined : parsePhoneNumberFromString(stored, { extract: false });
  return number?.isPossible() ? number.formatInternational() : undefined;
}

/** Both numbers of a listing as people read them; undefined where there is none. */
export function readableNumbers(stored: {
  phone?: string | undefined;
  whatsapp?: string | undefined;
}): { phone?: string; whatsapp?: string } | undefined {
  const phone = readableNumber(stored.phone);
  const whatsapp = readableNumber(stored.whatsapp);
  if (phone === undefined && whatsapp === undefined) return undefined;
  return { ...(phone !== undefined && { phone }), ...(whatsapp !== undefined && { whatsapp }) };
}

/** A made-up number of the country, as it is written at home and abroad. */
export function exampleNumber(country: string | undefined): string | undefined {
  const code = codeOf(country);
  return code && getExampleNumber(code, examples)?.formatInternational();
}
