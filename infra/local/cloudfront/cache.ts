import type { Clock } from '../clock.ts';
import type { LocalResponse } from '../protocol/service.ts';

/** A cache policy's times, in seconds. */
interface CacheTimes {
  default: number;
  max: number;
}

/** What is kept at most, the bodies' and keys' bytes together: a demo's photos and pages of an hour. */
const roomBytes = 32 * 1024 * 1024;

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
  bytes: number;
}

/** 4xx and 5xx answers that are cached whatever they say; those that must ask for it (Developer Guide). */
const alwaysCachedErrors = [404, 410, 414, 500, 501, 502, 503, 504];
const askingErrors = [400, 403, 405, 412, 415];
/** `no-store` and its like keep these errors out of the cache, and no others. */
const refusableErrors = [404, 410, 414, 501];
const originFailures = [500, 502, 503, 504];
const defaultErrorSeconds = 10;

/** Cache tags: Developer Guide, "Invalidating content by cache tags". */
const maxTags = 50;
const tag = /^[\x21-\x2b\x2d-\x7e]{1,256}$/;

/** Whether an item of an invalidation names a tag, in which `*` is a character like any other, and no path. */
export const isTagItem = (item: string): boolean => item.startsWith('#') && tag.test(item.slice(1));

/**
 * What one edge location remembers. Follows CloudFront's Developer Guide, "Manage how long content stays in the
 * cache" and "Control how long CloudFront caches errors": `s-maxage` before `max-age`, each within the policy's maximum;
 * errors for at least their minimum time. What was asked for longest ago makes room for what is new.
 */
export class EdgeCache {
  /** In the order in which they were asked for last. */
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;
  readonly #errorSeconds: ReadonlyMap<number, number>;
  readonly #room: number;
  #used = 0;

  /**
   * @param errorSeconds the distribution's ErrorCachingMinTTL by status
   * @param room in bytes
   */
  constructor(clock: Clock, errorSeconds: ReadonlyMap<number, number>, room = roomBytes) {
    this.#clock = clock;
    this.#errorSeconds = errorSeconds;
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
    if (originFailures.includes(status) && older && now < older.errorUntil) {
      // The origin is left alone for the error's minimum time.
      older.freshUntil = now + this.#errorMinimum(status) * 1000;
      return this.#served(older);
    }
    this.#forget(key);
    const directives = cacheControl(headers);
    const isError = status >= 400;
    const seconds = isError ? this.#errorLife(status, directives, times) : life(directives, times);
    const bytes = Buffer.byteLength(body ?? '') + 2 * (key.length + uri.length);
    if (seconds <= 0 || bytes > this.#room) return response;
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
      bytes,
    });
    this.#used += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.#room) break;
      this.#forget(oldest);
    }
    return response;
  }

  /**
   * Forgets what an invalidation names: paths (`/listings/1`, `/es/*`), where the query belongs to the path unless a `*`
   * covers it, and tags (`#listing-1`).
   */
  invalidate(items: readonly string[]): void {
    const tags = items.filter(isTagItem).map((item) => item.slice(1).toLowerCase());
    const paths = items.filter((item) => !isTagItem(item));
    const isNamed = ({ uri, tags: own }: Entry): boolean =>
      tags.some((one) => own.has(one)) ||
      paths.some((path) => (path.endsWith('*') ? uri.startsWith(path.slice(0, -1)) : uri === path));
    for (const [key, entry] of this.#entries) if (isNamed(entry)) this.#forget(key);
  }

  #served({ response, storedAt }: Entry): LocalResponse {
    const age = String(Math.max(0, Math.floor((this.#clock.now() - storedAt) / 1000)));
    return { ...response, headers: { ...response.headers, age } };
  }

  #forget(key: string): void {
    this.#used -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  #errorMinimum(status: number): number {
    return this.#errorSeconds.get(status) ?? defaultErrorSeconds;
  }

  #errorLife(status: number, directives: Directives, { max }: CacheTimes): number {
    const asked = askedSeconds(directives);
    const isKept = askingErrors.includes(status)
      ? asked !== undefined
      : alwaysCachedErrors.includes(status) && !(isRefused(directives) && refusableErrors.includes(status));
    return isKept ? Math.max(Math.min(asked ?? 0, max), this.#errorMinimum(status)) : 0;
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
type Directives = ReadonlyMap<string, number>;

function cacheControl(headers: NonNullable<LocalResponse['headers']>): Directives {
  const parts = [headers['cache-control'] ?? ''].flat().join(',').toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', seconds] = part.trim().split('=');
      return [name, Number(seconds) || 0];
    }),
  );
}

const askedSeconds = (directives: Directives): number | undefined =>
  directives.get('s-maxage') ?? directives.get('max-age');
const isRefused = (directives: Directives): boolean =>
  ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
const life = (directives: Directives, times: CacheTimes): number =>
  isRefused(directives) ? 0 : Math.min(askedSeconds(directives) ?? times.default, times.max);
