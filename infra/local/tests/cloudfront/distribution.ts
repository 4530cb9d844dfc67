import { Clock } from '../../clock.ts';
import { distributionProperties, type CachePolicy } from '../../cloudfront/distribution.ts';
import { createEdgeFunction } from '../../cloudfront/function.ts';
import { createCloudFront } from '../../cloudfront/index.ts';
import type { LocalRequest, LocalResponse } from '../../protocol/service.ts';

const plain = {
  cookies: false,
  query: false,
  headers: [],
  encodings: ['br', 'gzip'],
} satisfies Partial<CachePolicy>;
/** Times in seconds. */
const cachePolicies: Record<string, CachePolicy> = {
  pages: { ...plain, times: { default: 0, max: 86_400 }, query: true },
  files: { ...plain, times: { default: 60, max: 86_400 } },
  api: {
    times: { default: 0, max: 1 },
    query: true,
    cookies: true,
    headers: ['authorization'],
    encodings: ['gzip'],
  },
};

const edgeCode = `
function handler(event) {
  var request = event.request;
  if (request.uri === '/blocked') return { statusCode: 302, headers: { location: { value: '/gate' } } };
  if (request.uri === '/broken') return { statusCode: 200, body: 'not supported' };
  if (request.cookies.language) request.uri = '/' + request.cookies.language.value + request.uri;
  if (request.headers['x-section']) request.uri = '/' + request.headers['x-section'].value + request.uri;
  var page = request.querystring.page;
  if (page && page.multiValue) request.querystring = { page: page.multiValue[1] };
  return request;
}`;

const pages = { TargetOriginId: 'pages', CachePolicyId: 'pages', Compress: true };
const files = { TargetOriginId: 'files', CachePolicyId: 'files' };
const edge = { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'edge' }] };
const { DistributionConfig: config } = distributionProperties.parse({
  DistributionConfig: {
    Enabled: true,
    Origins: [
      {
        Id: 'pages',
        DomainName: 'pages',
        OriginCustomHeaders: [{ HeaderName: 'X-Origin-Secret', HeaderValue: 'hush' }],
      },
      { Id: 'files', DomainName: 'files', OriginAccessControlId: 'E1' },
    ],
    CacheBehaviors: [
      { ...files, PathPattern: '/assets/*' },
      { ...files, PathPattern: '/signed', CachePolicyId: 'pages' },
      {
        ...pages,
        PathPattern: '/api/*',
        CachePolicyId: 'api',
        OriginRequestPolicyId: 'api',
        AllowedMethods: ['GET', 'HEAD', 'POST'],
      },
      { ...files, PathPattern: '/admin/??' },
    ],
    DefaultCacheBehavior: { ...pages, ...edge, ResponseHeadersPolicyId: 'headers' },
    CacheTagConfig: { HeaderName: 'x-amz-meta-Cache-Tag' },
    CustomErrorResponses: [404, 503].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  },
});

/**
 * Opens a distribution whose origins all call `answer`. `asked` records the requests to the origins; `get` sends a
 * viewer's request.
 */
export function openEdge(answer: (request: LocalRequest) => LocalResponse) {
  const clock = new Clock();
  const asked: LocalRequest[] = [];
  const errors: unknown[] = [];
  const cloudFront = createCloudFront({
    config,
    clock,
    caches: true,
    origin: (host) => async (request) => {
      asked.push({ ...request, url: `${host}${request.url}` });
      return answer(request);
    },
    cachePolicy: (id) => cachePolicies[id] as CachePolicy,
    originRequestPolicy: () => ({ headers: ['cloudfront-viewer-address', 'accept-language'] }),
    responseHeadersPolicy: () => ({ removed: ['x-amz-meta-cache-tag'], set: { rating: 'adult' } }),
    edgeFunction: () => createEdgeFunction('edge', edgeCode, 'cloudfront-js-2.0'),
    onError: (error) => errors.push(error),
  });
  const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = { method, url, headers, body: Buffer.alloc(0), remoteAddress: '203.0.113.1' };
    const { status, headers: given = {}, body = '' } = await cloudFront.handle(request);
    const cache = String(given['x-cache']).replace(' from cloudfront', '');
    return { status, headers: given, cache, body: Buffer.from(body), text: body.toString() };
  };
  return { clock, asked, errors, get, cloudFront };
}

/** Returns an origin whose response counts its requests. */
export function counting(cacheControl: string, status = 200): () => LocalResponse {
  let count = 0;
  return () => ({
    status,
    headers: { 'cache-control': cacheControl, 'content-type': 'text/html' },
    body: `answer ${(count += 1)}`,
  });
}
