import regions from './regions.json' with { type: 'json' };

/**
 * The first-level divisions by GeoNames' admin1 code, as their people call them: the source's own names are
 * part English ("Castille and León"). They tell cities of one name apart, in the picker and in ids. Puerto
 * Rico's are its municipios, so a region there says no more than the city.
 */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = regions;

/** @throws Error where the source has a code that is not listed: a new division, to be named by hand */
export function regionName(country: string, code: string): string {
  const name = names[country]?.[code];
  if (!name)
    throw new Error(`The division ${code} of ${country} has no name in infra/location/regions.json.`);
  return name;
}
