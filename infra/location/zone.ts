import type { Country } from '#shared/location/countries.ts';

/**
 * Zones by division, in the countries that have several: the areas that the tz database names beside each zone
 * (zone1970.tab and zone.tab; Chile's Aysén has kept Punta Arenas' clocks since 2025 under a zone of its own,
 * which the browsers of before do not know). Places that differ from their division's say so in the curation.
 */
const byRegion: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  mx: {
    'America/Cancun': ['23'],
    'America/Merida': ['04', '31'],
    'America/Monterrey': ['07', '10', '19', '28'],
    'America/Chihuahua': ['06'],
    'America/Mazatlan': ['03', '18', '25'],
    'America/Hermosillo': ['26'],
    'America/Tijuana': ['02'],
  },
  ar: {
    'America/Argentina/Cordoba': ['03', '05', '06', '08', '09', '14', '21', '22'],
    'America/Argentina/Salta': ['11', '15', '16', '17'],
    'America/Argentina/Jujuy': ['10'],
    'America/Argentina/Tucuman': ['24'],
    'America/Argentina/Catamarca': ['02', '04'],
    'America/Argentina/La_Rioja': ['12'],
    'America/Argentina/San_Juan': ['18'],
    'America/Argentina/Mendoza': ['13'],
    'America/Argentina/San_Luis': ['19'],
    'America/Argentina/Rio_Gallegos': ['20'],
    'America/Argentina/Ushuaia': ['23'],
  },
  cl: { 'America/Punta_Arenas': ['02', '10'] },
  ec: { 'Pacific/Galapagos': ['01'] },
  es: { 'Atlantic/Canary': ['53'], 'Africa/Ceuta': ['CE', 'ML'] },
};

/** The zone of a division: its own, or its country's. */
export const zoneOfRegion = (country: Country, region: string): string =>
  Object.entries(byRegion[country.id] ?? {}).find(([, regions]) => regions.includes(region))?.[0] ??
  country.zone;
