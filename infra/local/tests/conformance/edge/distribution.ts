import { onTestFinished } from 'vitest';
import { Clock } from '../../../clock.ts';
import {
  cachePolicyProperties,
  managedCachePolicies,
  originRequestPolicyProperties,
  responseHeadersPolicyProperties,
} from '../../../cloudfront/policies.ts';
import { createCloudFront } from '../../../cloudfront/index.ts';
import { distributionProperties } from '../../../cloudfront/distribution.ts';
import { createEdgeFunction } from '../../../cloudfront/function.ts';
import type { LocalRequest, LocalResponse } from '../../../protocol/service.ts';
import { listen } from '../../../testing/local-service.ts';
import { send } from '../http-client.ts';
import { paths, type Suite } from '../suite.ts';

const cachePolicy = (times: Times) => ({
  CachePolicyConfig: {
    Name: 'pages',
    MinTTL: times.min ?? 0,
    DefaultTTL: times.default ?? 0,
    MaxTTL: times.max ?? 86_400,
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] },
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    },
  },
});

const apiCachePolicy = {
  CachePolicyConfig: {
    Name: 'api',
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 1,
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
    },
  },
};

const requestPolicy = {
  OriginRequestPolicyConfig: {
    Name: 'api',
    CookiesConfig: { CookieBehavior: 'all' },
    HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Address', 'Accept-Language'] },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  },
};

/** Part of the key is one cookie; the origin is sent one more, and one parameter. */
const visitorCachePolicy = {
  CachePolicyConfig: {
    Name: 'visitor',
    MinTTL: 0,
    DefaultTTL: 60,
    MaxTTL: 60,
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['group'] },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    },
  },
};
const chosenRequestPolicy = {
  OriginRequestPolicyConfig: {
    Name: 'chosen',
    CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['session'] },
    HeadersConfig: { HeaderBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['ref'] },
  },
};

const strictHeadersPolicy = {
  ResponseHeadersPolicyConfig: {
    Name: 'strict',
    SecurityHeadersConfig: {
      FrameOptions: { FrameOption: 'DENY', Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 31_536_000,
        IncludeSubdomains: true,
        Preload: true,
        Override: true,
      },
    },
    RemoveHeadersConfig: { Items: [{ Header: 'X-Powered-By' }, { Header: 'x-amz-meta-cache-tag' }] },
  },
};

const headersPolicy = {
  ResponseHeadersPolicyConfig: {
    Name: 'headers',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
    },
    CustomHeadersConfig: {
      Items: [{ Header: 'Permissions-Policy', Value: 'camera=(self)', Override: true }],
    },
  },
};

interface Times {
  /** Seconds. */
  min?: number;
  default?: number;
  max?: number;
}

const edgeCode = `
function handler(event) {
  var request = event.request;
  if (request.uri === '/blocked') return {
    statusCode: 302,
    headers: { location: { value: '/gate?ip=' + event.viewer.ip } },
    cookies: { seen: { value: '1', attributes: 'Path=/' } },
  };
  if (request.cookies.language) request.uri = '/' + request.cookies.language.value + request.uri;
  if (request.querystring.page) request.querystring = { page: { value: request.querystring.page.value } };
  if (request.headers['x-section']) request.uri = '/' + request.headers['x-section'].value + request.uri;
  request.headers['x-edge'] = { value: 'yes' };
  return request;
}`;

/** A distribution whose origin is the given function, on a port of its own; keeps what reaches the origin. */
export function openEdge(
  { exercised }: Suite,
  answer: (request: LocalRequest) => LocalResponse | Promise<LocalResponse>,
  times: Times = {},
) {
  const clock = new Clock();
  const asked: LocalRequest[] = [];
  const pages = cachePolicy(times);
  const cachePolicies = {
    pages: cachePolicyProperties.parse(pages).CachePolicyConfig,
    api: cachePolicyProperties.parse(apiCachePolicy).CachePolicyConfig,
    visitor: cachePolicyProperties.parse(visitorCachePolicy).CachePolicyConfig,
    ...managedCachePolicies,
  };
  const requestPolicies = {
    api: originRequestPolicyProperties.parse(requestPolicy).OriginRequestPolicyConfig,
    chosen: originRequestPolicyProperties.parse(chosenRequestPolicy).OriginRequestPolicyConfig,
  };
  const headersPolicies = {
    headers: responseHeadersPolicyProperties.parse(headersPolicy).ResponseHeadersPolicyConfig,
    strict: responseHeadersPolicyProperties.parse(strictHeadersPolicy).ResponseHeadersPolicyConfig,
  };
  const behavior = { ViewerProtocolPolicy: 'redirect-to-https', Compress: true };
  const config = {
    DistributionConfig: {
      Enabled: true,
      Origins: [
        {
          Id: 'page',
          DomainName: 'page.example',
          CustomOriginConfig: {},
          OriginCustomHeaders: [{ HeaderName: 'X-Origin-Secret', HeaderValue: 'hush' }],
        },
        {
          Id: 'files',
          DomainName: 'files.example',
          OriginPath: '/v1',
          S3OriginConfig: {},
          OriginAccessControlId: 'E1',
        },
      ],
      CacheBehaviors: [
        { ...behavior, PathPattern: '/assets/*', TargetOriginId: 'files', CachePolicyId: 'pages' },
        {
          ...behavior,
          PathPattern: '/api/*',
          TargetOriginId: 'page',
          CachePolicyId: 'api',
          OriginRequestPolicyId: 'api',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        },
        {
          ...behavior,
          PathPattern: 'strict/?*',
          TargetOriginId: 'page',
          CachePolicyId: 'visitor',
          OriginRequestPolicyId: 'chosen',
          ResponseHeadersPolicyId: 'strict',
          FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'edge' }],
        },
        { ...behavior, PathPattern: '*.pdf', TargetOriginId: 'files', CachePolicyId: 'pages' },
      ],
      DefaultCacheBehavior: {
        ...behavior,
        TargetOriginId: 'page',
        CachePolicyId: 'pages',
        OriginRequestPolicyId: 'chosen',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
        ResponseHeadersPolicyId: 'headers',
        FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'edge' }],
      },
      CacheTagConfig: { HeaderName: 'x-amz-meta-Cache-Tag' },
      DefaultRootObject: 'index.html',
      CustomErrorResponses: [
        { ErrorCode: 503, ErrorCachingMinTTL: 0 },
        { ErrorCode: 404, ErrorCachingMinTTL: 30, ResponseCode: 404, ResponsePagePath: '/assets/404.html' },
      ],
    },
  };
  const { DistributionConfig } = distributionProperties.parse(config);
  const cloudFront = createCloudFront({
    config: DistributionConfig,
    clock,
    origin: (host) => async (request) => {
      asked.push({ ...request, url: `${host}${request.url}` });
      return answer(request);
    },
    cachePolicy: (id) => cachePolicies[id as 'pages'],
    originRequestPolicy: (id) => requestPolicies[id as 'api'],
    responseHeadersPolicy: (id) => headersPolicies[id as 'headers'],
    edgeFunction: () =>
      createEdgeFunction('edge', edgeCode, 'cloudfront-js-2.0', {
        id: 'E1',
        domainName: 'd1.cloudfront.net',
      }),
    onError: (error) => {
      throw error;
    },
  });
  const listening = listen(cloudFront.handle);
  onTestFinished(async () => (await listening).close());
  const get = async (target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { url } = await listening;
    const body = method === 'POST' ? '{}' : '';
    const answer = await send(url, target, { method, headers, body });
    exercised('AWS::CloudFront::Distribution', paths(config));
    for (const one of [pages, apiCachePolicy, visitorCachePolicy])
      exercised('AWS::CloudFront::CachePolicy', paths(one));
    for (const one of [requestPolicy, chosenRequestPolicy])
      exercised('AWS::CloudFront::OriginRequestPolicy', paths(one));
    for (const one of [headersPolicy, strictHeadersPolicy])
      exercised('AWS::CloudFront::ResponseHeadersPolicy', paths(one));
    return { ...answer, cache: answer.headers['x-cache'], text: answer.body.toString() };
  };
  return { clock, asked, get, cloudFront };
}
