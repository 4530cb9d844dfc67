import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Clock } from '../clock.ts';
import {
  cacheTimes,
  forwarded,
  keyed,
  withPolicyHeaders,
  type CachePolicy,
  type OriginRequestPolicy,
  type ResponseHeadersPolicy,
} from './policies.ts';
import type { Behavior, DistributionConfig, Origin } from './distribution.ts';
import { EdgeCache } from './cache.ts';
import { tagsOf } from './cache-tags.ts';
import { splitOnce } from '../gateway/http-event.ts';
import { parseQuery, queryString, viewerRequest, type EdgeFunction, type ViewerRequest } from './function.ts';
import { isSignable, matchedPath } from './origin-signature.ts';
import type { LocalRequest, LocalResponse, LocalService } from '../protocol/service.ts';

export interface CloudFrontOptions {
  config: DistributionConfig;
  clock: Clock;
  /** What answers for a host name; S3 origins are reached with the distribution's own access (OAC). */
  origin: (host: string) => LocalService;
  cachePolicy: (id: string) => CachePolicy;
  originRequestPolicy: (id: string) => OriginRequestPolicy;
  responseHeadersPolicy: (id: string) => ResponseHeadersPolicy;
  edgeFunction: (arn: string) => EdgeFunction;
  /** Whether the edge keeps anything; it does unless this says false. */
  caches?: boolean;
  onError: (error: unknown, request: LocalRequest) => void;
}

export interface CloudFront {
  handle: LocalService;
  /** Forgets what an invalidation names, by paths and by tags. */
  invalidate(items: readonly string[]): void;
  /** Resolves when no stale copy is being replaced in the background. */
  idle(): Promise<void>;
}

interface CompiledBehavior {
  pattern: RegExp;
  behavior: Omit<Behavior, 'PathPattern'>;
  origin: Origin;
  cache: CachePolicy;
  forward: OriginRequestPolicy | undefined;
  headers: ResponseHeadersPolicy | undefined;
  edge: EdgeFunction | undefined;
}

/**
 * One distribution at one edge location: behaviours by path pattern in their order, the viewer-request function,
 * the cache, origins with their custom headers, custom error pages, compression, response headers policies.
 * A request for a range gets the whole object (200), which HTTP allows; CloudFront would answer 206.
 */
export function createCloudFront(options: CloudFrontOptions): CloudFront {
  const { config, clock, caches = true } = options;
  const behaviors = compile(options);
  const errors = new Map(config.CustomErrorResponses.map((one) => [one.ErrorCode, one]));
  const cache = new EdgeCache(
    clock,
    new Map(config.CustomErrorResponses.map((one) => [one.ErrorCode, one.ErrorCachingMinTTL])),
  );
  const tagHeader = config.CacheTagConfig?.HeaderName.toLowerCase();
  const refreshing = new Map<string, Promise<unknown>>();

  const behaviorOf = (path: string): CompiledBehavior =>
    behaviors.find(({ pattern }) => pattern.test(matchedPath(path))) as CompiledBehavior;

  async function handle(request: LocalRequest): Promise<LocalResponse> {
    const arrived = viewerRequest(request);
    const chosen = behaviorOf(arrived.path);
    const response = await answer(request, arrived, chosen);
    const complete = chosen.headers ? withPolicyHeaders(response, chosen.headers) : response;
    return {
      ...complete,
      headers: { ...complete.headers, via: '1.1 local (CloudFront)', 'x-amz-cf-id': randomUUID() },
    };
  }

  async function answer(
    request: LocalRequest,
    arrived: ViewerRequest,
    chosen: CompiledBehavior,
  ): Promise<LocalResponse> {
    if (!chosen.behavior.AllowedMethods.includes(request.method))
      return edgeError(403, 'This distribution is not configured to allow the HTTP request method.');
    let viewer = arrived;
    if (chosen.edge) {
      const outcome = await chosen.edge(arrived, request.remoteAddress).catch((error: unknown) => {
        options.onError(error, request);
        return edgeError(503, 'The CloudFront function failed.');
      });
      if ('status' in outcome) return marked(outcome, 'FunctionGeneratedResponse from cloudfront');
      viewer = outcome;
    }
    if (viewer.path === '/' && config.DefaultRootObject)
      viewer = { ...viewer, path: `/${config.DefaultRootObject}` };
    const response = await fromCacheOrOrigin(request, viewer, chosen);
    return withErrorPage(response, request, viewer);
  }

  async function fromCacheOrOrigin(
    request: LocalRequest,
    viewer: ViewerRequest,
    chosen: CompiledBehavior,
  ): Promise<LocalResponse> {
    const encoding = acceptedEncoding(viewer, chosen);
    const fetchOrigin = async () =>
      compressed(await ask(request, viewer, chosen), encoding, chosen.behavior.Compress);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !caches) return missed(await fetchOrigin());
    const key = cacheKey(viewer, chosen, encoding);
    const uri = withQuery(viewer.path, keyed(viewer, chosen.cache).query);
    const refresh = async () => {
      const answer = await fetchOrigin();
      const tags = tagHeader ? tagsOf(answer.headers?.[tagHeader]) : undefined;
      return cache.store(key, uri, answer, cacheTimes(chosen.cache), tags);
    };
    const found = cache.find(key);
    if (found.state === 'fresh')
      return notModified(marked(cache.served(found.entry), hit(found.entry.response)), viewer);
    if (found.state === 'revalidate') {
      if (!refreshing.has(key)) {
        const background = refresh()
          .catch((error: unknown) => options.onError(error, request))
          .finally(() => refreshing.delete(key));
        refreshing.set(key, background);
      }
      return notModified(marked(cache.served(found.entry), hit(found.entry.response)), viewer);
    }
    // The answer to a HEAD has no body to keep.
    if (request.method === 'HEAD') return missed(await fetchOrigin());
    const response = await refresh();
    return notModified(missed(response), viewer);
  }

  async function ask(
    request: LocalRequest,
    viewer: ViewerRequest,
    chosen: CompiledBehavior,
  ): Promise<LocalResponse> {
    const { origin } = chosen;
    const sent = originRequest(request, viewer, chosen);
    const [path, query] = splitOnce(sent.url, '?');
    if (origin.OriginAccessControlId && !isSignable(path, parseQuery(query ?? '')))
      return edgeError(403, 'The request signature we calculated does not match the signature you provided.');
    try {
      return await options.origin(origin.DomainName)(sent);
    } catch (error) {
      options.onError(error, sent);
      return edgeError(502, 'CloudFront could not reach the origin.');
    }
  }

  async function withErrorPage(
    response: LocalResponse,
    request: LocalRequest,
    viewer: ViewerRequest,
  ): Promise<LocalResponse> {
    const custom = errors.get(response.status);
    if (!custom?.ResponsePagePath) return response;
    const page = await fromCacheOrOrigin(
      { ...request, method: 'GET', body: Buffer.alloc(0) },
      { ...viewer, method: 'GET', path: custom.ResponsePagePath, query: [] },
      behaviorOf(custom.ResponsePagePath),
    );
    // CloudFront answers with the original error where its page is missing.
    if (page.status !== 200) return response;
    return marked({ ...page, status: custom.ResponseCode ?? response.status }, 'Error from cloudfront');
  }

  return {
    handle,
    invalidate: (items) => cache.invalidate(items),
    idle: async () => void (await Promise.all(refreshing.values())),
  };
}

function compile(options: CloudFrontOptions): CompiledBehavior[] {
  const { config } = options;
  const one = (behavior: Omit<Behavior, 'PathPattern'>, pattern: string): CompiledBehavior => {
    const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!origin) throw new Error(`The distribution has no origin ${behavior.TargetOriginId}.`);
    const association = behavior.FunctionAssociations[0];
    return {
      behavior,
      origin,
      pattern: pathPattern(pattern),
      cache: options.cachePolicy(behavior.CachePolicyId),
      forward: behavior.OriginRequestPolicyId
        ? options.originRequestPolicy(behavior.OriginRequestPolicyId)
        : undefined,
      headers: behavior.ResponseHeadersPolicyId
        ? options.responseHeadersPolicy(behavior.ResponseHeadersPolicyId)
        : undefined,
      edge: association && options.edgeFunction(association.FunctionARN),
    };
  };
  return [
    ...config.CacheBehaviors.map((behavior) => one(behavior, behavior.PathPattern)),
    one(config.DefaultCacheBehavior, '*'),
  ];
}

/** `*` is any number of characters, `?` one; a leading slash may be left out; case counts. */
function pathPattern(pattern: string): RegExp {
  const anchored = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const escaped = anchored.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The request as the origin gets it: the cache key's parts, the policy's, CloudFront's own, the origin's. */
function originRequest(request: LocalRequest, viewer: ViewerRequest, chosen: CompiledBehavior): LocalRequest {
  const { origin, cache, forward } = chosen;
  const inKey = keyed(viewer, cache);
  const more = forward ? forwarded(viewer, forward, request) : { query: [], cookies: [], headers: {} };
  const query = viewer.query.filter((pair) => inKey.query.includes(pair) || more.query.includes(pair));
  const cookies = viewer.cookies.filter(
    (pair) => inKey.cookies.includes(pair) || more.cookies.includes(pair),
  );
  const headers: Record<string, string> = {
    'user-agent': 'Amazon CloudFront',
    ...inKey.headers,
    ...more.headers,
  };
  for (const name of [...hopByHop, 'cookie', 'accept-encoding', 'content-length']) delete headers[name];
  // A body needs its type whatever the policies say.
  const type = request.headers['content-type'];
  if (type !== undefined && request.body.length > 0) headers['content-type'] = type;
  if (cookies.length > 0) headers['cookie'] = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
  headers['host'] ??= origin.DomainName;
  headers['x-forwarded-for'] = [viewer.headers['x-forwarded-for'], request.remoteAddress]
    .filter(Boolean)
    .join(', ');
  headers['via'] = '1.1 local (CloudFront)';
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders)
    headers[HeaderName.toLowerCase()] = HeaderValue;
  return {
    ...request,
    url: withQuery(origin.OriginPath + viewer.path, query),
    headers,
  };
}

const withQuery = (path: string, query: Array<[string, string]>): string =>
  query.length > 0 ? `${path}?${queryString(query)}` : path;

function cacheKey(viewer: ViewerRequest, chosen: CompiledBehavior, encoding: Encoding): string {
  const { query, cookies, headers } = keyed(viewer, chosen.cache);
  return JSON.stringify([chosen.origin.Id, viewer.path, query, cookies, headers, encoding]);
}

type Encoding = 'br' | 'gzip' | 'identity';

function acceptedEncoding(viewer: ViewerRequest, { cache }: CompiledBehavior): Encoding {
  const accepted = viewer.headers['accept-encoding'] ?? '';
  const { EnableAcceptEncodingBrotli: brotli, EnableAcceptEncodingGzip: gzipped } =
    cache.ParametersInCacheKeyAndForwardedToOrigin;
  if (brotli && /\bbr\b/.test(accepted)) return 'br';
  return gzipped && /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

const compressible =
  /^(text\/(css|html|javascript|plain|xml|csv)|application\/(javascript|json|manifest\+json|xml|rss\+xml|vnd\.ms-fontobject)|image\/(svg\+xml|x-icon|bmp)|font\/(ttf|otf|eot))\b/;

/** CloudFront compresses from 1,000 to 10,000,000 bytes of types that gain by it, and weakens their ETag. */
async function compressed(
  response: LocalResponse,
  encoding: Encoding,
  enabled: boolean,
): Promise<LocalResponse> {
  const body = Buffer.from(response.body ?? '');
  const headers = response.headers ?? {};
  const type = String(headers['content-type'] ?? '');
  const isFit = body.length >= 1000 && body.length <= 10_000_000 && compressible.test(type);
  if (!enabled || encoding === 'identity' || !isFit || headers['content-encoding'] !== undefined)
    return response;
  const smaller =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(body);
  const etag = headers['etag'];
  const { 'content-length': _, ...rest } = headers;
  return {
    ...response,
    headers: {
      ...rest,
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      ...(typeof etag === 'string' && !etag.startsWith('W/') && { etag: `W/${etag}` }),
    },
    body: smaller,
  };
}

/** A copy that the browser has already needs no body. */
function notModified(response: LocalResponse, viewer: ViewerRequest): LocalResponse {
  const etag = response.headers?.['etag'];
  const asked = viewer.headers['if-none-match'];
  if (response.status !== 200 || typeof etag !== 'string' || asked === undefined) return response;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  const isSame = asked.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
  return isSame ? { ...response, status: 304, body: '' } : response;
}

const isError = (response: LocalResponse): boolean => response.status >= 400;
const hit = (response: LocalResponse): string =>
  isError(response) ? 'Error from cloudfront' : 'Hit from cloudfront';
const missed = (response: LocalResponse): LocalResponse =>
  marked(
    response,
    isError(response)
      ? 'Error from cloudfront'
      : response.headers?.['age'] !== undefined
        ? 'Hit from cloudfront'
        : 'Miss from cloudfront',
  );
const marked = (response: LocalResponse, mark: string): LocalResponse => ({
  ...response,
  headers: { ...response.headers, 'x-cache': mark },
});

const edgeError = (status: number, message: string): LocalResponse => ({
  status,
  headers: { 'content-type': 'text/html', 'x-cache': 'Error from cloudfront' },
  body: `<h1>${status} ERROR</h1><p>${message}</p>`,
});
