import type { Clock } from '../clock.ts';
import type { LocalResponse } from '../protocol/service.ts';
import { isTagItem, tagOfItem } from './cache-tags.ts';

/** A cache policy's times, in seconds. */
export interface CacheTimes {
  min: number;
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
  /** Cache tags, for invalidations. */
  tags: ReadonlySet<string>;
  storedAt: number;
  freshUntil: number;
  /** Served while a fresh one is being fetched. */
  revalidateUntil: number;
  /** Served while the origin fails. */
  errorUntil: number;
  /** Of the room that all have together. */
  bytes: number;
}

export type Lookup = { state: 'fresh' | 'revalidate' | 'expired'; entry: Entry } | { state: 'missing' };

/** 4xx and 5xx answers that are cached whatever they say; those that must ask for it (Developer Guide). */
const alwaysCachedErrors = [404, 410, 414, 500, 501, 502, 503, 504];
const askingErrors = [400, 403, 405, 412, 415];
/** `no-store` and its like keep these errors out of the cache, and no others. */
const refusableErrors = [404, 410, 414, 501];
const originFailures = [500, 502, 503, 504];
const defaultErrorSeconds = 10;

/**
 * What one edge location remembers. Follows CloudFront's Developer Guide, "Manage how long content stays in the
 * cache" and "Control how long CloudFront caches errors": `s-maxage` before `max-age` before `Expires`, each
 * within the policy's bounds; errors for at least their minimum time, even where the policy caches nothing. What was
 * asked for longest ago makes room for what is new, as at every edge location.
 */
export class EdgeCache {
  /** In the order in which they were asked for last. */
  readonly #entries = new Map<string, Entry>();
  readonly #room: number;
  #used = 0;
  readonly #clock: Clock;
  readonly #errorSeconds: ReadonlyMap<number, number>;

  /**
   * @param errorSeconds the distribution's ErrorCachingMinTTL by status
   * @param room in bytes
   */
  constructor(clock: Clock, errorSeconds: ReadonlyMap<number, number>, room = roomBytes) {
    this.#clock = clock;
    this.#room = room;
    this.#errorSeconds = errorSeconds;
  }

  find(key: string): Lookup {
    const entry = this.#entries.get(key);
    if (!entry) return { state: 'missing' };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const now = this.#clock.now();
    if (now < entry.freshUntil) return { state: 'fresh', entry };
    return { state: now < entry.revalidateUntil ? 'revalidate' : 'expired', entry };
  }

  /**
   * Remembers an origin's answer as far as it and the policy allow.
   * @param tags by which it can be taken out again, beside its path
   * @returns what the viewer gets: the answer, or an older one that outlives the origin's failure
   */
  store(
    key: string,
    uri: string,
    response: LocalResponse,
    times: CacheTimes,
    tags: ReadonlySet<string> = new Set(),
  ): LocalResponse {
    const now = this.#clock.now();
    const stale = this.#entries.get(key);
    if (originFailures.includes(response.status) && stale && now < stale.errorUntil) {
      // The origin is left alone for the error's minimum time.
      stale.freshUntil = now + this.#errorMinimum(response.status) * 1000;
      return this.served(stale);
    }
    const seconds = response.status >= 400 ? this.#errorLife(response, times) : life(response, times);
    if (seconds <= 0) {
      this.#forget(key);
      return response;
    }
    const directives = cacheControl(response);
    const freshUntil = now + seconds * 1000;
    const isError = response.status >= 400;
    const revalidate = isError ? 0 : (directives.get('stale-while-revalidate') ?? 0);
    const mustRevalidate = directives.has('must-revalidate') || directives.has('proxy-revalidate');
    // Without a word from the origin an expired copy stands in for as long as the origin fails.
    const errors = isError || mustRevalidate ? 0 : (directives.get('stale-if-error') ?? Infinity);
    this.#keep(key, {
      response: { ...response, body: ownBytes(response.body) },
      uri,
      tags,
      storedAt: now,
      freshUntil,
      revalidateUntil: freshUntil + revalidate * 1000,
      errorUntil: freshUntil + errors * 1000,
      bytes: Buffer.byteLength(response.body ?? '') + 2 * (key.length + uri.length),
    });
    return response;
  }

  /** A stored response with its age. */
  served({ response, storedAt }: Entry): LocalResponse {
    const age = Math.max(0, Math.floor((this.#clock.now() - storedAt) / 1000));
    return { ...response, headers: { ...response.headers, age: String(age) } };
  }

  /**
   * Forgets what an invalidation names: paths (`/listings/1`, `/es/*`), where the query belongs to the path unless a `*`
   * covers it, and tags (`#listing-1`).
   */
  invalidate(items: readonly string[]): void {
    const tags = items.filter(isTagItem).map(tagOfItem);
    const paths = items.filter((item) => !isTagItem(item));
    const isNamed = ({ uri, tags: own }: Entry): boolean =>
      tags.some((tag) => own.has(tag)) ||
      paths.some((path) => (path.endsWith('*') ? uri.startsWith(path.slice(0, -1)) : uri === path));
    for (const [key, entry] of this.#entries) if (isNamed(entry)) this.#forget(key);
  }

  #keep(key: string, entry: Entry): void {
    this.#forget(key);
    this.#entries.set(key, entry);
    this.#used += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.#room) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#used -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  #errorMinimum(status: number): number {
    return this.#errorSeconds.get(status) ?? defaultErrorSeconds;
  }

  #errorLife(response: LocalResponse, times: CacheTimes): number {
    const directives = cacheControl(response);
    const asked = directives.get('s-maxage') ?? directives.get('max-age');
    const isRefused = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
    if (askingErrors.includes(response.status))
      return asked === undefined
        ? 0
        : Math.max(Math.min(asked, times.max), this.#errorMinimum(response.status));
    if (!alwaysCachedErrors.includes(response.status)) return 0;
    if (isRefused && refusableErrors.includes(response.status)) return 0;
    return Math.max(Math.min(asked ?? 0, times.max), this.#errorMinimum(response.status));
  }
}

/** A compressed body is often a small part of a larger buffer, which would be kept with it. */
function ownBytes(body: LocalResponse['body']): LocalResponse['body'] {
  if (!Buffer.isBuffer(body) || body.length === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

function life(response: LocalResponse, times: CacheTimes): number {
  const directives = cacheControl(response);
  if (['no-store', 'no-cache', 'private'].some((name) => directives.has(name))) return times.min;
  const asked = directives.get('s-maxage') ?? directives.get('max-age');
  if (asked !== undefined) return Math.min(Math.max(asked, times.min), Math.max(times.max, times.min));
  return Math.max(times.default, times.min);
}

/** Directive names with their seconds; those without a number count as present with 0. */
function cacheControl({ headers = {} }: LocalResponse): Map<string, number> {
  const text = [headers['cache-control'] ?? ''].flat().join(',');
  const parts = text.split(',').map((part) => part.trim().toLowerCase());
  return new Map(
    parts.filter(Boolean).map((part) => {
      const [name = '', value = '0'] = part.split('=');
      return [name, Number(value.replaceAll('"', '')) || 0];
    }),
  );
}
