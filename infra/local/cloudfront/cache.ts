import type { Clock } from '../clock.ts';
import type { LocalResponse } from '../protocol/service.ts';

/** Times of a cache policy, in seconds. */
interface CacheTimes {
  default: number;
  max: number;
}

/** Maximum number of entries, more than the pages that one person opens in an hour. */
const maxEntries = 1000;

/** Cached response with its own lifetime. Times are milliseconds of the cloud's clock. */
interface Entry {
  response: LocalResponse;
  /** Path and query sent to the origin, for matching invalidations. */
  uri: string;
  tags: ReadonlySet<string>;
  storedAt: number;
  freshUntil: number;
  /** End of the time in which a stale response is served while a fresh one is fetched. */
  revalidateUntil: number;
  /** End of the time in which a stale response is served while the origin fails. */
  errorUntil: number;
}

const originFailures = [500, 502, 503, 504];

/** Limit and syntax of cache tags: Developer Guide, "Invalidating content by cache tags". */
const maxTags = 50;
const tag = /^[\x21-\x2b\x2d-\x7e]{1,256}$/;

/** True if an item of an invalidation is a tag, not a path. In a tag, `*` is an ordinary character. */
export const isTagItem = (item: string): boolean => item.startsWith('#') && tag.test(item.slice(1));

/**
 * Cache of one edge location. Uses `s-maxage` before `max-age`, each capped by the policy's maximum. Source: CloudFront
 * Developer Guide, "Manage how long content stays in the cache" and "Control how long CloudFront caches errors".
 */
export class EdgeCache {
  /** Ordered by last use, the least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;
  readonly #keptErrors: readonly number[];
  readonly #room: number;

  /** @param keptErrors statuses cached as long as the origin allows; other statuses of 400 and above are not cached */
  constructor(clock: Clock, keptErrors: readonly number[], room = maxEntries) {
    this.#clock = clock;
    this.#keptErrors = keptErrors;
    this.#room = room;
  }

  /** Returns a cached response that may be served. The caller must replace a `stale` response in the background. */
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
   * Caches an origin's response as far as the response's headers and the policy allow.
   * @param tagHeader header that lists the response's tags, comma-separated and case-insensitive; excess tags are
   *   dropped
   * @returns the response for the viewer: the given one, or an older copy while the origin fails
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
    // Unless the origin sets `stale-if-error`, an expired copy is served for as long as the origin fails.
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
   * Removes the entries that match an invalidation's paths (`/items/1`, `/es/*`) or tags (`#item-1`). A path includes
   * the query, unless `*` covers it.
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

/** Copies a body out of its buffer: a small compressed body would keep a large buffer in memory. */
const ownBytes = (body: LocalResponse['body']): LocalResponse['body'] =>
  Buffer.isBuffer(body) && body.length < body.buffer.byteLength
    ? Buffer.from(Uint8Array.from(body).buffer)
    : body;

/** Returns directive names with their seconds; a directive without a number gets 0. */
function cacheControl(headers: NonNullable<LocalResponse['headers']>): ReadonlyMap<string, number> {
  const parts = [headers['cache-control'] ?? ''].flat().join(',').toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', seconds] = part.trim().split('=');
      return [name, Number(seconds) || 0];
    }),
  );
}
