import { brand } from '#shared/brand.ts';
import type { Category, ListingFilter, SortField } from '#shared/listing-options.ts';

/** Home page titles, which are Spanish in every language. */
const greetings: Record<Category, string> = {
  women: 'Encuentra cariñosas en',
  men: 'Encuentra cariñosos en',
  trans: 'Encuentra chicas trans cariñosas en',
};
const filters: Record<ListingFilter, string> = {
  online: 'Online Now',
  'with-location': 'Has own place',
  verified: 'Verified',
  'photos-with-face': 'Photos with face',
  'in-office-hours': 'Open now',
};
const counted: Record<Category, [one: string, many: string]> = {
  women: ['woman', 'women'],
  men: ['man', 'men'],
  trans: ['trans profile', 'trans profiles'],
};
const sorts: Record<SortField, string> = { newest: 'Newest', age: 'Age', price: 'Price' };

export const lists = {
  home: {
    title: brand,
    description: `${brand}: profiles of independent adults with a verified identity.`,
    find: (category: Category, city: string | undefined) => `${greetings[category]} ${city ?? 'tu ciudad'}`,
    verified: 'Every profile is: we verify each person’s identity and age.',
    seeMore: 'See more',
  },

  browse: {
    description: (category: string, place: string | undefined) =>
      place
        ? `${category} in ${place}: verified profiles of independent adults.`
        : `${category}: verified profiles of independent adults, by place.`,
    intro: (place: string | undefined) =>
      `Profiles of independent adults${place ? ` in ${place}` : ''}. We verify each person’s identity and age.`,
    breadcrumb: 'Where you are',
    heading: (category: string, place: string | undefined) => (place ? `${category} in ${place}` : category),
    checked: 'Verified identity',
    /** Number of listings; "more than" if `more` is true. */
    profiles: (count: number, more: boolean) =>
      `${more ? `more than ${count}` : count} ${count === 1 && !more ? 'listing' : 'listings'}`,
    categories: 'Choose a category',
    results: 'Listings',
    /** Start of a heading; "More than" if `more` is true. */
    counted: (category: Category, count: number, more: boolean) =>
      `${more ? `More than ${count}` : count} ${counted[category][count === 1 && !more ? 0 : 1]}`,
    sortBy: 'Sort by',
    sortShort: 'Sort',
    singleColumn: 'One column',
    sort: sorts,
    ascending: 'low to high',
    descending: 'high to low',
    filters: 'Filters',
    filtersChosen: (count: number) => (count ? `Filters (${count})` : 'Filters'),
    filter: filters,
    remove: 'Remove',
    /** Either `min` or `max` may be undefined. */
    range: (min: string | undefined, max: string | undefined) =>
      min && max ? `${min} to ${max}` : min ? `From ${min}` : `Up to ${max}`,
    years: (range: string) => `${range} years`,
    whichCountry: 'In which country?',
    whichCountryWhy: 'Each country has its own currency: choose one to filter by price.',
    priceAnywhere: 'Price per hour',
    price: (currency: string, country: string) => `Price per hour in ${country} (${currency})`,
    age: 'Age',
    from: 'From',
    to: 'To',
    exchanged: (from: number, to: number) => `“From” is above “To”: we search from ${from} to ${to}.`,
    showListings: 'Show listings',
    showCounted: (count: number, more: boolean) =>
      `Show ${more ? `more than ${count}` : count} ${count === 1 && !more ? 'listing' : 'listings'}`,
    clearAll: 'Clear All Filters',
    clearAllCounted: (count: number, more: boolean) =>
      `Without filters: ${more ? `more than ${count}` : count} ${count === 1 && !more ? 'listing' : 'listings'}`,
    empty: 'No listings found',
    emptyText: 'Try another place.',
    emptyFiltered: 'Try another place or fewer filters.',
    nearestIs: (kilometres: number) => `The nearest city with listings is ${kilometres} km away.`,
    everywhere: 'Search in all places',
    blocking: 'Remove a filter to see listings:',
    without: (filter: string, count: number, more: boolean) =>
      `Without “${filter}”: ${more ? `more than ${count}` : count} ${count === 1 && !more ? 'listing' : 'listings'}`,
    emptyPart: 'None on this page',
    emptyPartText: 'Few listings fit these filters. See the next page.',
    emptyPage: 'You have reached the end of the list.',
    firstPage: 'Back to the first page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    loading: 'Loading listings',
    failedTitle: 'Error',
    failed: 'There was a problem loading listings',
  },

  stories: {
    title: 'Stories',
    more: 'More',
    failed: 'Failed to load more stories',
  },

  place: {
    choose: 'Where?',
    chooseHint: 'City or country',
    anywhere: 'All places',
    seeIn: (place: string) => `See in ${place}`,
    allOf: (place: string) => `All of ${place}`,
    search: 'Search a city or country',
    none: 'We could not find that place. Try a larger city nearby.',
    loadFailed: 'Failed to load the places.',
    otherCountries: 'Other countries',
    countries: 'Countries',
    areasOf: (city: string) => `Areas of ${city}`,
    moreCities: (count: number) =>
      count === 1 ? 'And 1 more city: type its name.' : `And ${count} more cities: type a name.`,
    listings: (count: number) => (count === 1 ? '1 listing' : `${count} listings`),
    seeListings: (count: number) => `See ${count} ${count === 1 ? 'listing' : 'listings'}`,
    listingsIn: (place: string, count: number) =>
      `See ${count} ${count === 1 ? 'listing' : 'listings'} in ${place}`,
    nearby: (city: string) => `With listings near ${city}`,
    kilometres: (count: number) => `${count} km`,
    any: 'Any',
    show: 'Show',
    matches: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  },
};

export type ListMessages = typeof lists;
