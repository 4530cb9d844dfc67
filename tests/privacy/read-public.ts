import { type RouteName, routeNames, routes } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { categories } from '#shared/listing-options.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { listingPathEndings } from '#tests/publication/listing-path-endings.ts';
import { Visitors } from '#tests/publication/visitors.ts';
import type { Whole } from './beside.ts';

export interface PublicAnswer {
  address: string;
  status: number;
  /** Headers and body; binary bodies decoded as latin1. */
  text: string;
  /** Listing id, if the response comes from its contact route. */
  contactOf?: string;
}

/** Public GET routes, whose responses depend on stored data. */
const readRoutes: readonly RouteName[] = [
  'getConfig',
  'browseCards',
  'countCards',
  'getCards',
  'getListing',
  'browseStories',
  'getStories',
];

const parallel = 8;

const aListing = /\/listings\/[0-9a-f]{8}-/;

/** Query parameters of links to follow: places and pages, but not every combination of filters. */
const followed = new Set(['category', 'country', 'city', 'municipality', 'cursor', 'sort']);

/** Reads every public address of the site once. */
export class PublicReader {
  readonly #site: string;
  readonly #visitors: Visitors;
  readonly #heard: (answer: PublicAnswer) => void;
  readonly #followsEmpty: boolean;
  readonly #asked = new Set<string>();
  #left: string[] = [];
  #follows = false;

  /** `followsEmpty` follows the links of pages without a listing: hundreds of places and orders. */
  constructor(site: string, heard: (answer: PublicAnswer) => void, followsEmpty = true) {
    this.#site = site;
    this.#visitors = new Visitors(site);
    this.#heard = heard;
    this.#followsEmpty = followsEmpty;
  }

  stop(): void {
    this.#visitors.close();
  }

  /**
   * Reads pages in both languages by following links from home and the sitemaps. Then reads lists and listings through
   * the API, and the files.
   */
  async readAll(people: readonly Whole[]): Promise<void> {
    const unknown = routeNames.filter((name) => {
      const { method, access }: RouteSpec = routes[name];
      return method === 'GET' && access === 'public' && !readRoutes.includes(name);
    });
    if (unknown.length > 0)
      throw new Error(`Public routes that this reader does not read: ${unknown.join()}`);
    this.#ask(
      '/',
      '/es',
      '/en',
      '/robots.txt',
      '/sitemap.xml',
      '/api/config',
      '/media',
      '/media/',
      '/private/',
    );
    this.#ask(
      '/media/?list-type=2',
      '/media/?list-type=2&prefix=private/',
      '/es/saved',
      '/en/saved',
      '/dashboard',
    );
    this.#follows = true;
    for (const language of ['es', 'en'])
      this.#ask(`/${language}/listings?filters=online&services=massage&sort=price`);
    for (const category of categories) this.#askLists(category);
    const listed = people.flatMap((one): Array<Pick<Facts, 'listing' | 'photos'>> => [
      one,
      ...one.beside.deleted,
      { photos: one.beside.evidence.map(({ photo }) => photo) },
    ]);
    const ids = listed.flatMap(({ listing }) => listing?.id ?? []);
    for (let at = 0; at < ids.length; at += 20)
      this.#ask(`/api/cards/by-id?ids=${ids.slice(at, at + 20).join()}`);
    await this.#readLeft();
    for (const one of listed) await this.readListing(one);
  }

  /** Reads a listing, even a deleted one, at every possible address, and its photos. */
  async readListing({ listing, photos }: Pick<Facts, 'listing' | 'photos'>): Promise<void> {
    if (listing) {
      const { id } = listing;
      this.#ask(...listingPathEndings.map((rest) => `/es/listings/${id}${rest}`));
      this.#ask(`/api/listings/${id}`, `/api/listings/${id}/stories`);
      const posted = await this.#visitors.post(`/api/listings/${id}/contact`, {});
      this.#say(`/api/listings/${id}/contact`, posted.status, posted.body, id);
      if (posted.status === 200) {
        const page = await this.#visitors.submit(`/api/listings/${id}/contact-page`);
        this.#say(`/api/listings/${id}/contact-page`, page.status, page.body, id);
      }
    }
    for (const { id } of photos) this.#ask(`/media/${id}/780.avif`, `/private/${id}/780.avif`);
    await this.#readLeft();
  }

  #askLists(category: string): void {
    const inPlace = [
      '',
      '&country=mx',
      '&country=mx&city=mx-ciudad-de-mexico',
      '&country=mx&city=mx-ciudad-de-mexico&municipality=mx-ciudad-de-mexico-coyoacan',
      '&country=es&city=es-madrid',
    ];
    const orders = [
      'newest',
      'age&direction=asc',
      'age&direction=desc',
      'price&direction=asc',
      'price&direction=desc',
    ];
    for (const place of inPlace) {
      this.#ask(`/api/cards/count?category=${category}${place}`, `/api/stories?category=${category}${place}`);
      for (const order of orders) this.#ask(`/api/cards?category=${category}${place}&sort=${order}`);
      for (const filter of ['online', 'photos-with-face'])
        this.#ask(`/api/cards?category=${category}${place}&sort=newest&filters=${filter}`);
    }
  }

  #ask(...addresses: string[]): void {
    const others = addresses
      .filter((one) => one.startsWith('/es/'))
      .map((one) => one.replace('/es/', '/en/'));
    for (const address of [...addresses, ...others]) {
      if (this.#asked.has(address)) continue;
      this.#asked.add(address);
      this.#left.push(address);
    }
  }

  async #readLeft(): Promise<void> {
    const worker = async (): Promise<void> => {
      for (let address = this.#left.shift(); address !== undefined; address = this.#left.shift())
        await this.#read(address);
    };
    while (this.#left.length > 0) await Promise.all(Array.from({ length: parallel }, worker));
  }

  async #read(address: string): Promise<void> {
    const response = await fetch(this.#site + address, {
      headers: { cookie: 'adult=1' },
      redirect: 'manual',
    });
    const type = response.headers.get('content-type') ?? '';
    const isText = /text|json|xml|javascript/.test(type);
    const body = Buffer.from(await response.arrayBuffer()).toString(isText ? 'utf8' : 'latin1');
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    this.#say(address, response.status, `${headers}\n\n${body}`);
    if (isText && this.#follows) this.#follow(address, type, body, response.headers.get('location'));
  }

  #say(address: string, status: number, text: string, contactOf?: string): void {
    this.#heard({ address, status, text, ...(contactOf !== undefined && { contactOf }) });
  }

  #follow(address: string, type: string, body: string, location: string | null): void {
    const isEmptyPage = type.includes('html') && location === null && !aListing.test(body);
    if (isEmptyPage && !this.#followsEmpty) return;
    const links = /html|xml/.test(type)
      ? [...body.matchAll(/(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>/g)].map(
          ([, link, loc]) => link ?? loc ?? '',
        )
      : [];
    for (const link of [...links, ...(location ? [location] : [])]) {
      const url = URL.parse(link.replaceAll('&amp;', '&'), this.#site + address);
      if (url?.origin !== new URL(this.#site).origin) continue;
      if ([...url.searchParams.keys()].every((name) => followed.has(name)))
        this.#ask(url.pathname + url.search);
    }
    const { cursor } =
      type.includes('json') && /^\/api\/(cards|stories)\?/.test(address)
        ? (JSON.parse(body) as { cursor?: string })
        : {};
    if (cursor) this.#ask(`${address.replace(/&cursor=.*/, '')}&cursor=${encodeURIComponent(cursor)}`);
  }
}
