/** One of the catalogue's 20 countries and territories (COUNTRY-1). */
export interface Country {
  /** ISO 3166-1 alpha-2, lower case. */
  id: string;
  name: { es: string; en: string };
  /** ISO 4217. */
  currency: string;
  /** IANA time zone of most of its cities; a city may have its own. */
  zone: string;
  dialling: string;
}

const country = (
  id: string,
  es: string,
  en: string,
  currency: string,
  zone: string,
  dialling: string,
): Country => ({ id, name: { es, en }, currency, zone, dialling });

export const countries: readonly Country[] = [
  country('mx', 'México', 'Mexico', 'MXN', 'America/Mexico_City', '+52'),
  country('gt', 'Guatemala', 'Guatemala', 'GTQ', 'America/Guatemala', '+502'),
  country('hn', 'Honduras', 'Honduras', 'HNL', 'America/Tegucigalpa', '+504'),
  country('sv', 'El Salvador', 'El Salvador', 'USD', 'America/El_Salvador', '+503'),
  country('ni', 'Nicaragua', 'Nicaragua', 'NIO', 'America/Managua', '+505'),
  country('cr', 'Costa Rica', 'Costa Rica', 'CRC', 'America/Costa_Rica', '+506'),
  country('pa', 'Panamá', 'Panama', 'USD', 'America/Panama', '+507'),
  country('cu', 'Cuba', 'Cuba', 'CUP', 'America/Havana', '+53'),
  country('do', 'República Dominicana', 'Dominican Republic', 'DOP', 'America/Santo_Domingo', '+1'),
  country('pr', 'Puerto Rico', 'Puerto Rico', 'USD', 'America/Puerto_Rico', '+1'),
  country('co', 'Colombia', 'Colombia', 'COP', 'America/Bogota', '+57'),
  country('ve', 'Venezuela', 'Venezuela', 'VES', 'America/Caracas', '+58'),
  country('ec', 'Ecuador', 'Ecuador', 'USD', 'America/Guayaquil', '+593'),
  country('pe', 'Perú', 'Peru', 'PEN', 'America/Lima', '+51'),
  country('bo', 'Bolivia', 'Bolivia', 'BOB', 'America/La_Paz', '+591'),
  country('cl', 'Chile', 'Chile', 'CLP', 'America/Santiago', '+56'),
  country('ar', 'Argentina', 'Argentina', 'ARS', 'America/Argentina/Buenos_Aires', '+54'),
  country('uy', 'Uruguay', 'Uruguay', 'UYU', 'America/Montevideo', '+598'),
  country('py', 'Paraguay', 'Paraguay', 'PYG', 'America/Asuncion', '+595'),
  country('es', 'España', 'Spain', 'EUR', 'Europe/Madrid', '+34'),
];

/** Time zone in which the country's day begins last, for countries with several time zones. */
const lastZones: Readonly<Record<string, string>> = {
  mx: 'America/Tijuana',
  es: 'Atlantic/Canary',
  cl: 'Pacific/Easter',
  ec: 'Pacific/Galapagos',
};

const countryById: ReadonlyMap<string, Country> = new Map(countries.map((one) => [one.id, one]));

export const findCountry = (id: string): Country | undefined => countryById.get(id);

/** Returns the time zone in which the country's day begins last; undefined for an unknown country. */
export const lastZoneOf = (id: string): string | undefined => lastZones[id] ?? findCountry(id)?.zone;
