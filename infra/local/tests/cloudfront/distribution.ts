import { Clock } from '../../clock.ts';
import {
  cachePolicyProperties,
  distributionProperties,
  originRequestPolicyProperties,
  responseHeadersPolicyProperties,
} from '../../cloudfront/distribution.ts';
import { createEdgeFunction } from '../../cloudfront/function.ts';
import { createCloudFront } from '../../cloudfront/index.ts';
import type { LocalRequest, LocalResponse } from '../../protocol/service.ts';

/** A cache policy; times in seconds. */
const cachePolicy = (all: 'none' | 'all', DefaultTTL: number, MaxTTL: number, header?: string) =>
  cachePolicyProperties.parse({
    CachePolicyConfig: {
      Name: 'policy',
      MinTTL: 0,
      DefaultTTL,
      MaxTTL,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: header ? 'all' : 'none' },
        HeadersConfig: header
          ? { HeaderBehavior: 'whitelist', Headers: [header] }
          : { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: all },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    },
  }).CachePolicyConfig;
const cachePolicies = {
  pages: cachePolicy('all', 0, 86_400),
  files: cachePolicy('none', 60, 86_400),
  api: cachePolicy('all', 0, 1, 'Authorization'),
};

const { OriginRequestPolicyConfig } = originRequestPolicyProperties.parse({
  OriginRequestPolicyConfig: {
    Name: 'api',
    CookiesConfig: { CookieBehavior: 'all' },
    HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Address', 'Accept-Language'] },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  },
});

const { ResponseHeadersPolicyConfig } = responseHeadersPolicyProperties.parse({
  ResponseHeadersPolicyConfig: {
    Name: 'headers',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
    },
    CustomHeadersConfig: { Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: true }] },
    RemoveHeadersConfig: { Items: [{ Header: 'x-amz-meta-cache-tag' }] },
  },
});

const edgeCode = `
function handler(event) {
  var request = event.request;
  if (request.uri === '/blocked') return { statusCode: 302, headers: { location: { value: '/gate' } } };
  if (request.uri === '/broken') return { statusCode: 200, body: 'not supported' };
  if (request.cookies.language) request.uri = '/' + request.cookies.language.value + request.uri;
  if (request.headers['x-section']) request.uri = '/' + request.headers['x-section'].value + request.uri;
  var page = request.querystring.page;
  if (page) request.querystring = { page: { value: (page.multiValue || [page]).map(function (one) { return one.value; }).join('-') } };
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

/** A distribution whose origins are the given function; `asked` keeps what reaches them, `get` asks as a viewer does. */
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
    cachePolicy: (id) => cachePolicies[id as keyof typeof cachePolicies],
    originRequestPolicy: () => OriginRequestPolicyConfig,
    responseHeadersPolicy: () => ResponseHeadersPolicyConfig,
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

/** An origin that answers with how often it was asked. */
export function counting(cacheControl: string, status = 200): () => LocalResponse {
  let count = 0;
  return () => ({
    status,
    headers: { 'cache-control': cacheControl, 'content-type': 'text/html' },
    body: `answer ${(count += 1)}`,
  });
}
