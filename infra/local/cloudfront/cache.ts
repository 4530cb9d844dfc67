import type { Clock } from '../clock.ts';
import type { LocalResponse } from '../protocol/service.ts';

/** A cache policy's times, in seconds. */
interface CacheTimes {
  default: number;
  max: number;
}

/** Entries that are kept at most; more than one person opens in an hour. */
const maxEntries = 1000;

/** A stored response with its own life; times in milliseconds of the cloud's clock. */
interface Entry {
  response: LocalResponse;
  /** Path and query as the origin was asked, for invalidations. */
  uri: string;
  tags: ReadonlySet<string>;
  storedAt: number;
  freshUntil: number;
  /** Served while a fresh one is being fetched. */
  revalidateUntil: number;
  /** Served while the origin fails. */
  errorUntil: number;
}

const originFailures = [500, 502, 503, 504];

/** Cache tags: Developer Guide, "Invalidating content by cache tags". */
const maxTags = 50;
const tag = /^[\x21-\x2b\x2d-\x7e]{1,256}$/;

/** Whether an item of an invalidation names a tag, in which `*` is a character like any other, and no path. */
export const isTagItem = (item: string): boolean => item.startsWith('#') && tag.test(item.slice(1));

/**
 * What one edge location remembers. Follows CloudFront's Developer Guide, "Manage how long content stays in the
 * cache" and "Control how long CloudFront caches errors": `s-maxage` before `max-age`, each within the policy's maximum.
 */
export class EdgeCache {
  /** In the order in which they were asked for last. */
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;
  readonly #keptErrors: readonly number[];
  readonly #room: number;

  /** @param keptErrors statuses that are kept for as long as the origin says; others from 400 on are not */
  constructor(clock: Clock, keptErrors: readonly number[], room = maxEntries) {
    this.#clock = clock;
    this.#keptErrors = keptErrors;
    this.#room = room;
  }

  /** Finds what may be served: `stale` while it is replaced in the background. */
  find(key: string): { state: 'fresh' | 'stale'; response: LocalResponse } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const now = this.#clock.now();
    if (now >= Math.max(entry.freshUntil, entry.revalidateUntil)) return undefined;
    return { state: now < entry.freshUntil ? 'fresh' : 'stale', response: this.#served(entry) };
  }

  /**
   * Remembers an origin's answer as far as it and the policy allow.
   * @param tagHeader the header that gives the answer its tags: by commas, in any case; those past the limit are lost
   * @returns what the viewer gets: the answer, or an older one that outlives the origin's failure
   */
  store(key: string, uri: string, response: LocalResponse, times: CacheTimes, tagHeader = ''): LocalResponse {
    const now = this.#clock.now();
    const { status, headers = {}, body } = response;
    const older = this.#entries.get(key);
    if (originFailures.includes(status) && older && now < older.errorUntil) return this.#served(older);
    this.#entries.delete(key);
    const directives = cacheControl(headers);
    const isError = status >= 400;
    const isRefused = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
    const asked = directives.get('s-maxage') ?? directives.get('max-age') ?? (isError ? 0 : times.default);
    const seconds = Math.min(asked, times.max);
    if (seconds === 0 || isRefused || (isError && !this.#keptErrors.includes(status))) return response;
    const freshUntil = now + seconds * 1000;
    const revalidate = isError ? 0 : (directives.get('stale-while-revalidate') ?? 0);
    // Without a word from the origin an expired copy stands in for as long as the origin fails.
    const errors = isError ? 0 : (directives.get('stale-if-error') ?? Infinity);
    this.#entries.set(key, {
      response: { ...response, body: ownBytes(body) },
      uri,
      tags: tagsOf(headers[tagHeader]),
      storedAt: now,
      freshUntil,
      revalidateUntil: freshUntil + revalidate * 1000,
      errorUntil: freshUntil + errors * 1000,
    });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#room && oldest !== undefined) this.#entries.delete(oldest);
    return response;
  }

  /**
   * Forgets what an invalidation names: paths (`/items/1`, `/es/*`), where the query belongs to the path unless a `*`
   * covers it, and tags (`#item-1`).
   */
  invalidate(items: readonly string[]): void {
    const tags = items.filter(isTagItem).map((item) => item.slice(1).toLowerCase());
    const paths = items.filter((item) => !isTagItem(item));
    const isNamed = ({ uri, tags: own }: Entry): boolean =>
      tags.some((one) => own.has(one)) ||
      paths.some((path) => (path.endsWith('*') ? uri.startsWith(path.slice(0, -1)) : uri === path));
    for (const [key, entry] of this.#entries) if (isNamed(entry)) this.#entries.delete(key);
  }

  #served({ response, storedAt }: Entry): LocalResponse {
    const age = String(Math.max(0, Math.floor((this.#clock.now() - storedAt) / 1000)));
    return { ...response, headers: { ...response.headers, age } };
  }
}

function tagsOf(header: string | string[] = []): ReadonlySet<string> {
  const words = [header].flat().join(',').split(',');
  const tags = words.map((word) => word.trim()).filter((word) => tag.test(word));
  return new Set(tags.slice(0, maxTags).map((word) => word.toLowerCase()));
}

/** A compressed body is often a small part of a larger buffer, which would be kept with it. */
const ownBytes = (body: LocalResponse['body']): LocalResponse['body'] =>
  Buffer.isBuffer(body) && body.length < body.buffer.byteLength
    ? Buffer.from(Uint8Array.from(body).buffer)
    : body;

/** Directive names with their seconds; those without a number count as present with 0. */
function cacheControl(headers: NonNullable<LocalResponse['headers']>): ReadonlyMap<string, number> {
  const parts = [headers['cache-control'] ?? ''].flat().join(',').toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', seconds] = part.trim().split('=');
      return [name, Number(seconds) || 0];
    }),
  );
}
