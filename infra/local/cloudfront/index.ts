import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Clock } from '../clock.ts';
import type { LocalRequest, LocalResponse, LocalService } from '../protocol/service.ts';
import { EdgeCache } from './cache.ts';
import type {
  Behavior,
  CachePolicy,
  DistributionConfig,
  Origin,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
} from './distribution.ts';
import { queryString, viewerRequest, type EdgeFunction, type ViewerRequest } from './function.ts';
import { isSignable, matchedPath, pathPattern } from './paths.ts';

interface CloudFrontOptions {
  config: DistributionConfig;
  clock: Clock;
  /** Returns the service behind a host name. S3 origins use the distribution's own access (OAC). */
  origin: (host: string) => LocalService;
  cachePolicy: (id: string) => CachePolicy;
  originRequestPolicy: (id: string) => OriginRequestPolicy;
  responseHeadersPolicy: (id: string) => ResponseHeadersPolicy;
  edgeFunction: (arn: string) => EdgeFunction;
  caches: boolean;
  onError: (error: unknown, request: LocalRequest) => void;
}

export type CloudFront = ReturnType<typeof createCloudFront>;

/** Cache behavior with its resolved origin, policies and function. */
interface Chosen {
  pattern: RegExp;
  behavior: Behavior;
  origin: Origin;
  cache: CachePolicy;
  forward: OriginRequestPolicy | undefined;
  headers: ResponseHeadersPolicy | undefined;
  edge: EdgeFunction | undefined;
}

/**
 * Creates one distribution with a single edge location. Supports ordered behaviors by path pattern, the viewer-request
 * function, the cache, custom origin headers, compression and response headers policies. A range request gets the whole
 * object with 200, as HTTP allows; CloudFront would return 206.
 */
export function createCloudFront(options: CloudFrontOptions) {
  const { config, clock, caches } = options;
  const behaviors = compile(options);
  const keptErrors = config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode);
  const cache = new EdgeCache(clock, keptErrors);
  const tagHeader = config.CacheTagConfig?.HeaderName.toLowerCase();
  const refreshing = new Map<string, Promise<unknown>>();

  async function handle(request: LocalRequest): Promise<LocalResponse> {
    const arrived = viewerRequest(request);
    const path = matchedPath(arrived.path);
    const chosen = behaviors.find(({ pattern }) => pattern.test(path)) as Chosen;
    const response = await answer(request, arrived, chosen);
    if (!chosen.headers) return response;
    const headers = { ...response.headers, ...chosen.headers.set };
    for (const name of chosen.headers.removed) delete headers[name];
    return { ...response, headers };
  }

  async function answer(request: LocalRequest, arrived: ViewerRequest, chosen: Chosen) {
    if (!chosen.behavior.AllowedMethods.includes(request.method))
      return edgeError(403, 'This distribution is not configured to allow the HTTP request method.');
    let viewer = arrived;
    if (chosen.edge) {
      const outcome = await chosen.edge(arrived).catch((error: unknown) => {
        options.onError(error, request);
        return edgeError(503, 'The CloudFront function failed.');
      });
      if ('status' in outcome) return marked(outcome, 'FunctionGeneratedResponse');
      viewer = outcome;
    }
    const response = await fromCacheOrOrigin(request, viewer, chosen);
    const etag = response.headers?.['etag'];
    const isKnown = etag !== undefined && weak(viewer.headers['if-none-match'] ?? '') === weak(String(etag));
    return isKnown && response.status === 200 ? { ...response, status: 304, body: '' } : response;
  }

  async function fromCacheOrOrigin(request: LocalRequest, viewer: ViewerRequest, chosen: Chosen) {
    const accepted = viewer.headers['accept-encoding'] ?? '';
    const encoding = chosen.cache.encodings.find((one) => accepted.includes(one));
    const fetchOrigin = async (asked = request) =>
      compressed(await ask(asked, viewer, chosen), chosen.behavior.Compress ? encoding : undefined);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !caches) return marked(await fetchOrigin(), 'Miss');
    const { query, cookies, headers } = keyed(viewer, chosen.cache);
    const key = JSON.stringify([chosen.origin.Id, viewer.path, query, cookies, headers, encoding]);
    // A HEAD response has no body, so only a GET response is cached.
    const refresh = async () => {
      const response = await fetchOrigin({ ...request, method: 'GET' });
      return cache.store(key, withQuery(viewer.path, query), response, chosen.cache.times, tagHeader);
    };
    const found = cache.find(key);
    if (found?.state === 'stale' && !refreshing.has(key)) {
      const background = refresh()
        .catch((error: unknown) => options.onError(error, request))
        .finally(() => refreshing.delete(key));
      refreshing.set(key, background);
    }
    if (found) return marked(found.response, 'Hit');
    const response = await (request.method === 'HEAD' ? fetchOrigin() : refresh());
    return marked(response, response.headers?.['age'] === undefined ? 'Miss' : 'Hit');
  }

  async function ask(request: LocalRequest, viewer: ViewerRequest, chosen: Chosen) {
    const { origin } = chosen;
    const query = chosen.forward ? viewer.query : keyed(viewer, chosen.cache).query;
    if (origin.OriginAccessControlId && !isSignable(viewer.path, query))
      return edgeError(403, 'The request signature we calculated does not match the signature you provided.');
    const url = withQuery(viewer.path, query);
    const sent = { ...request, url, headers: originHeaders(request, viewer, chosen) };
    try {
      return await options.origin(origin.DomainName)(sent);
    } catch (error) {
      options.onError(error, sent);
      return edgeError(502, 'CloudFront could not reach the origin.');
    }
  }

  return {
    handle,
    invalidate: (items: readonly string[]): void => cache.invalidate(items),
    /** Resolves once all background refreshes of stale copies are done. */
    idle: async (): Promise<void> => void (await Promise.all(refreshing.values())),
  };
}

function compile(options: CloudFrontOptions): Chosen[] {
  const { Origins, CacheBehaviors, DefaultCacheBehavior } = options.config;
  const one = (behavior: Behavior, pattern: string): Chosen => {
    const origin = Origins.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!origin) throw new Error(`The distribution has no origin ${behavior.TargetOriginId}.`);
    const [association] = behavior.FunctionAssociations;
    const { OriginRequestPolicyId: forward, ResponseHeadersPolicyId: headers } = behavior;
    return {
      behavior,
      origin,
      pattern: pathPattern(pattern),
      cache: options.cachePolicy(behavior.CachePolicyId),
      forward: forward === undefined ? undefined : options.originRequestPolicy(forward),
      headers: headers === undefined ? undefined : options.responseHeadersPolicy(headers),
      edge: association && options.edgeFunction(association.FunctionARN),
    };
  };
  return [
    ...CacheBehaviors.map((behavior) => one(behavior, behavior.PathPattern)),
    one(DefaultCacheBehavior, '*'),
  ];
}

/** Returns the parts of a request that are in the cache key. These parts always reach the origin. */
const keyed = (
  { query, cookies, headers }: ViewerRequest,
  policy: CachePolicy,
): Pick<ViewerRequest, 'query' | 'cookies' | 'headers'> => ({
  query: policy.query ? query : [],
  cookies: policy.cookies ? cookies : [],
  headers: picked(headers, policy.headers),
});

const picked = (headers: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));

/**
 * Builds the request headers for the origin from the cache key, the origin request policy, CloudFront and the origin's
 * settings.
 */
function originHeaders(
  { remoteAddress }: LocalRequest,
  viewer: ViewerRequest,
  { origin, cache, forward }: Chosen,
): Record<string, string> {
  const inKey = keyed(viewer, cache);
  const cookies = forward ? viewer.cookies : inKey.cookies;
  // CloudFront's header contains the viewer's port. The local listener does not know this port, so 443 stands in.
  const seen = { ...viewer.headers, 'cloudfront-viewer-address': `${remoteAddress}:443` };
  return {
    'user-agent': 'Amazon CloudFront',
    ...inKey.headers,
    ...(forward && picked(seen, forward.headers)),
    ...(cookies.length > 0 && { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }),
    host: origin.DomainName,
    'x-forwarded-for': [viewer.headers['x-forwarded-for'], remoteAddress].filter(Boolean).join(', '),
    ...origin.OriginCustomHeaders,
  };
}

const withQuery = (path: string, query: Array<[string, string]>): string =>
  query.length > 0 ? `${path}?${queryString(query)}` : path;

const compressible = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)/;

/** Compresses compressible types of 1,000 to 10,000,000 bytes and makes their ETag weak, as CloudFront does. */
async function compressed(response: LocalResponse, encoding?: 'br' | 'gzip'): Promise<LocalResponse> {
  const body = Buffer.from(response.body ?? '');
  const { 'content-length': _, ...headers } = response.headers ?? {};
  const isFit = body.length >= 1000 && body.length <= 10_000_000;
  if (!encoding || !isFit || !compressible.test(String(headers['content-type']))) return response;
  const smaller = await (encoding === 'br'
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : promisify(gzip)(body));
  const etag = typeof headers['etag'] === 'string' && { etag: `W/${weak(headers['etag'])}` };
  return {
    ...response,
    headers: { ...headers, 'content-encoding': encoding, vary: 'Accept-Encoding', ...etag },
    body: smaller,
  };
}

const weak = (etag: string): string => etag.replace(/^W\//, '');

type Mark = 'Hit' | 'Miss' | 'FunctionGeneratedResponse';
const marked = (response: LocalResponse, mark: Mark): LocalResponse => {
  const isError = response.status >= 400 && mark !== 'FunctionGeneratedResponse';
  const headers = { ...response.headers, 'x-cache': `${isError ? 'Error' : mark} from cloudfront` };
  return { ...response, headers };
};

const edgeError = (status: number, message: string): LocalResponse => ({
  status,
  headers: { 'content-type': 'text/html', 'x-cache': 'Error from cloudfront' },
  body: `<h1>${status} ERROR</h1><p>${message}</p>`,
});
