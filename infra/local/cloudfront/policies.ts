import * as z from 'zod';
import { NotSupported, type LocalRequest, type LocalResponse } from '../protocol/service.ts';
import type { CacheTimes } from './cache.ts';
import type { ViewerRequest } from './function.ts';

/** CloudFront's three kinds of policy: what makes a cache key, what the origin is sent, what the viewer gets. */
const names = z.array(z.string()).default([]);
const queryStrings = z.strictObject({
  QueryStringBehavior: z.enum(['none', 'whitelist', 'all', 'allExcept']),
  QueryStrings: names,
});
const cookies = z.strictObject({
  CookieBehavior: z.enum(['none', 'whitelist', 'all', 'allExcept']),
  Cookies: names,
});

const cachePolicyConfig = z
  .strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
      CookiesConfig: cookies,
      HeadersConfig: z.strictObject({ HeaderBehavior: z.enum(['none', 'whitelist']), Headers: names }),
      QueryStringsConfig: queryStrings,
      EnableAcceptEncodingGzip: z.boolean().default(false),
      EnableAcceptEncodingBrotli: z.boolean().default(false),
    }),
  })
  .refine(
    ({ MaxTTL, ParametersInCacheKeyAndForwardedToOrigin: inKey }) =>
      MaxTTL > 0 || !(inKey.EnableAcceptEncodingGzip || inKey.EnableAcceptEncodingBrotli),
    'no encodings where nothing may be cached (MaxTTL 0)',
  );

export const cachePolicyProperties = z.strictObject({ CachePolicyConfig: cachePolicyConfig });
export type CachePolicy = z.output<typeof cachePolicyProperties>['CachePolicyConfig'];

export const originRequestPolicyProperties = z.strictObject({
  OriginRequestPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    CookiesConfig: cookies,
    HeadersConfig: z.strictObject({
      HeaderBehavior: z.enum([
        'none',
        'whitelist',
        'allViewer',
        'allViewerAndWhitelistCloudFront',
        'allExcept',
      ]),
      Headers: names,
    }),
    QueryStringsConfig: queryStrings,
  }),
});
export type OriginRequestPolicy = z.output<typeof originRequestPolicyProperties>['OriginRequestPolicyConfig'];

const override = z.boolean();
export const responseHeadersPolicyProperties = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: z
          .strictObject({ ContentSecurityPolicy: z.string(), Override: override })
          .optional(),
        ContentTypeOptions: z.strictObject({ Override: override }).optional(),
        FrameOptions: z
          .strictObject({ FrameOption: z.enum(['DENY', 'SAMEORIGIN']), Override: override })
          .optional(),
        ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), Override: override }).optional(),
        StrictTransportSecurity: z
          .strictObject({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
            Override: override,
          })
          .optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), Override: override })),
      })
      .default({ Items: [] }),
    RemoveHeadersConfig: z
      .strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) })
      .default({ Items: [] }),
  }),
});
export type ResponseHeadersPolicy = z.output<
  typeof responseHeadersPolicyProperties
>['ResponseHeadersPolicyConfig'];

const nothing = {
  CookiesConfig: { CookieBehavior: 'none' as const, Cookies: [] },
  HeadersConfig: { HeaderBehavior: 'none' as const, Headers: [] },
  QueryStringsConfig: { QueryStringBehavior: 'none' as const, QueryStrings: [] },
};
const everything = {
  CookiesConfig: { CookieBehavior: 'all' as const, Cookies: [] },
  QueryStringsConfig: { QueryStringBehavior: 'all' as const, QueryStrings: [] },
};

/** The managed policies that are supported, with the contents that the Developer Guide lists. */
export const managedCachePolicies: Readonly<Record<string, CachePolicy>> = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    Name: 'CachingOptimized',
    MinTTL: 1,
    DefaultTTL: 86_400,
    MaxTTL: 31_536_000,
    ParametersInCacheKeyAndForwardedToOrigin: {
      ...nothing,
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
    },
  },
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    Name: 'CachingDisabled',
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 0,
    ParametersInCacheKeyAndForwardedToOrigin: {
      ...nothing,
      EnableAcceptEncodingGzip: false,
      EnableAcceptEncodingBrotli: false,
    },
  },
};
export const managedOriginRequestPolicies: Readonly<Record<string, OriginRequestPolicy>> = {
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    Name: 'AllViewerExceptHostHeader',
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
    ...everything,
  },
};

export const cacheTimes = ({ MinTTL, DefaultTTL, MaxTTL }: CachePolicy): CacheTimes => ({
  min: MinTTL,
  default: DefaultTTL,
  max: MaxTTL,
});

type Behavior = 'none' | 'whitelist' | 'all' | 'allExcept';
const passes = (behavior: Behavior, listed: readonly string[], name: string): boolean =>
  behavior === 'all' ||
  (behavior === 'whitelist' && listed.includes(name)) ||
  (behavior === 'allExcept' && !listed.includes(name));

/** What of a request is part of its cache key, and therefore always sent to the origin too. */
export function keyed(
  request: ViewerRequest,
  policy: CachePolicy,
): Pick<ViewerRequest, 'query' | 'cookies' | 'headers'> {
  const { CookiesConfig, HeadersConfig, QueryStringsConfig } =
    policy.ParametersInCacheKeyAndForwardedToOrigin;
  const headers = HeadersConfig.Headers.map((name) => name.toLowerCase());
  return {
    query: request.query.filter(([name]) =>
      passes(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings, name),
    ),
    cookies: request.cookies.filter(([name]) =>
      passes(CookiesConfig.CookieBehavior, CookiesConfig.Cookies, name),
    ),
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => headers.includes(name))),
  };
}

/** What else the origin is sent, over the cache key. */
export function forwarded(
  request: ViewerRequest,
  policy: OriginRequestPolicy,
  viewer: Pick<LocalRequest, 'remoteAddress'>,
): Pick<ViewerRequest, 'query' | 'cookies' | 'headers'> {
  const { CookiesConfig, HeadersConfig, QueryStringsConfig } = policy;
  const behavior = HeadersConfig.HeaderBehavior;
  const listed = HeadersConfig.Headers.map((name) => name.toLowerCase());
  if (behavior === 'whitelist' && listed.includes('authorization'))
    throw new Error(
      `CloudFront takes no "Authorization" in the list of an origin request policy (${policy.Name}).`,
    );
  const own: Record<string, string> = {
    // The port is the viewer's; the stand-in's listener does not keep it.
    'cloudfront-viewer-address': `${viewer.remoteAddress}:443`,
  };
  const unknown = listed.find((name) => name.startsWith('cloudfront-') && !(name in own));
  if (unknown) throw new NotSupported('CloudFront', `the header ${unknown}`);
  const all = behavior === 'allViewer' || behavior === 'allViewerAndWhitelistCloudFront';
  const fromViewer = Object.entries(request.headers).filter(
    ([name]) =>
      all ||
      (behavior === 'whitelist' && listed.includes(name)) ||
      (behavior === 'allExcept' && !listed.includes(name)),
  );
  const added = Object.entries(own).filter(
    ([name]) =>
      listed.includes(name) && (behavior === 'whitelist' || behavior === 'allViewerAndWhitelistCloudFront'),
  );
  return {
    query: request.query.filter(([name]) =>
      passes(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings, name),
    ),
    cookies: request.cookies.filter(([name]) =>
      passes(CookiesConfig.CookieBehavior, CookiesConfig.Cookies, name),
    ),
    headers: Object.fromEntries([...fromViewer, ...added]),
  };
}

/** The answer with a policy's headers: they replace the origin's where the policy says so. */
export function withPolicyHeaders(response: LocalResponse, policy: ResponseHeadersPolicy): LocalResponse {
  const headers = { ...response.headers };
  for (const { Header } of policy.RemoveHeadersConfig.Items) delete headers[Header.toLowerCase()];
  for (const [name, value, replace] of policyHeaders(policy))
    if (replace || !(name in headers)) headers[name] = value;
  return { ...response, headers };
}

function policyHeaders(policy: ResponseHeadersPolicy): Array<[string, string, boolean]> {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: type,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: transport,
  } = policy.SecurityHeadersConfig;
  const headers: Array<[string, string, boolean]> = [];
  if (csp) headers.push(['content-security-policy', csp.ContentSecurityPolicy, csp.Override]);
  if (type) headers.push(['x-content-type-options', 'nosniff', type.Override]);
  if (frame) headers.push(['x-frame-options', frame.FrameOption, frame.Override]);
  if (referrer) headers.push(['referrer-policy', referrer.ReferrerPolicy, referrer.Override]);
  if (transport) {
    const subdomains = transport.IncludeSubdomains ? '; includeSubDomains' : '';
    const preload = transport.Preload ? '; preload' : '';
    const value = `max-age=${transport.AccessControlMaxAgeSec}${subdomains}${preload}`;
    headers.push(['strict-transport-security', value, transport.Override]);
  }
  for (const { Header, Value, Override } of policy.CustomHeadersConfig.Items)
    headers.push([Header.toLowerCase(), Value, Override]);
  return headers;
}
