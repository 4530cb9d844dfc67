import * as z from 'zod';

const text = z.string();
/** Accepted, but without any effect locally: names, network, firewall, cost. */
const unseen = z.unknown().optional();

const behavior = z.strictObject({
  TargetOriginId: text,
  AllowedMethods: z.array(text).default(['GET', 'HEAD']),
  CachePolicyId: text,
  OriginRequestPolicyId: text.optional(),
  ResponseHeadersPolicyId: text.optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.literal('viewer-request'), FunctionARN: text }))
    .max(1)
    .default([]),
  ViewerProtocolPolicy: unseen,
});

/** Properties of AWS::CloudFront::Distribution that the template uses. */
export const distributionProperties = z.strictObject({
  DistributionConfig: z.strictObject({
    Enabled: z.literal(true),
    Origins: z.array(
      z.strictObject({
        Id: text,
        DomainName: text,
        OriginCustomHeaders: z
          .array(z.strictObject({ HeaderName: text, HeaderValue: text }))
          .transform((headers) =>
            Object.fromEntries(headers.map((one) => [one.HeaderName.toLowerCase(), one.HeaderValue])),
          )
          .optional(),
        OriginAccessControlId: text.optional(),
        S3OriginConfig: unseen,
        CustomOriginConfig: unseen,
      }),
    ),
    DefaultCacheBehavior: behavior.omit({ OriginRequestPolicyId: true }),
    CacheBehaviors: z.array(behavior.extend({ PathPattern: text })).default([]),
    CustomErrorResponses: z
      .array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0) }))
      .default([]),
    CacheTagConfig: z.strictObject({ HeaderName: text }).optional(),
    Aliases: unseen,
    Comment: unseen,
    HttpVersion: unseen,
    IPV6Enabled: unseen,
    PriceClass: unseen,
    ViewerCertificate: unseen,
    WebACLId: unseen,
  }),
});
export type DistributionConfig = z.output<typeof distributionProperties>['DistributionConfig'];
export type Behavior = z.output<typeof behavior>;
export type Origin = DistributionConfig['Origins'][number];

const lowerCased = z.array(text).transform((names) => names.map((name) => name.toLowerCase()));

/**
 * Cache policy: the parts of the cache key, and the cache times in seconds. Every part of the key reaches the origin.
 */
export const cachePolicyProperties = z.strictObject({
  CachePolicyConfig: z
    .strictObject({
      Name: text,
      Comment: unseen,
      MinTTL: z.literal(0),
      DefaultTTL: z.number(),
      MaxTTL: z.number(),
      ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
        CookiesConfig: z.strictObject({ CookieBehavior: z.enum(['none', 'all']) }),
        HeadersConfig: z.discriminatedUnion('HeaderBehavior', [
          z.strictObject({ HeaderBehavior: z.literal('none') }),
          z.strictObject({ HeaderBehavior: z.literal('whitelist'), Headers: lowerCased }),
        ]),
        QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.enum(['none', 'all']) }),
        EnableAcceptEncodingGzip: z.boolean().default(false),
        EnableAcceptEncodingBrotli: z.boolean().default(false),
      }),
    })
    // With caching disabled, the cache key must be empty ("CachePolicyConfig").
    .refine(
      ({ MaxTTL, ParametersInCacheKeyAndForwardedToOrigin: key }) =>
        MaxTTL > 0 || (key.HeadersConfig.HeaderBehavior === 'none' && !key.EnableAcceptEncodingGzip),
      'a policy without caching can have neither headers nor encodings in its key',
    )
    .refine(({ DefaultTTL, MaxTTL }) => DefaultTTL <= MaxTTL, 'DefaultTTL is above MaxTTL')
    .transform(({ DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin: key }) => ({
      times: { default: DefaultTTL, max: MaxTTL },
      cookies: key.CookiesConfig.CookieBehavior === 'all',
      query: key.QueryStringsConfig.QueryStringBehavior === 'all',
      headers: key.HeadersConfig.HeaderBehavior === 'whitelist' ? key.HeadersConfig.Headers : [],
      encodings: (['br', 'gzip'] as const).filter((one) =>
        one === 'br' ? key.EnableAcceptEncodingBrotli : key.EnableAcceptEncodingGzip,
      ),
    })),
});
export type CachePolicy = z.output<typeof cachePolicyProperties>['CachePolicyConfig'];

/**
 * Origin request policy. Besides the cache key, the origin gets the listed headers, all cookies and the whole query.
 */
export const originRequestPolicyProperties = z.strictObject({
  OriginRequestPolicyConfig: z
    .strictObject({
      Name: text,
      Comment: unseen,
      CookiesConfig: z.strictObject({ CookieBehavior: z.literal('all') }),
      HeadersConfig: z.strictObject({
        HeaderBehavior: z.literal('whitelist'),
        // `Authorization` can only be part of the cache key ("Controlling origin requests with a policy").
        Headers: lowerCased.refine(
          (names) => !names.includes('authorization'),
          'Authorization is not allowed',
        ),
      }),
      QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.literal('all') }),
    })
    .transform(({ HeadersConfig }) => ({ headers: HeadersConfig.Headers })),
});
export type OriginRequestPolicy = z.output<typeof originRequestPolicyProperties>['OriginRequestPolicyConfig'];

const Override = z.literal(true);
/** Response headers policy: headers that replace or remove the origin's headers. */
export const responseHeadersPolicyProperties = z.strictObject({
  ResponseHeadersPolicyConfig: z
    .strictObject({
      Name: text,
      SecurityHeadersConfig: z.strictObject({
        ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: text, Override }),
        ContentTypeOptions: z.strictObject({ Override }),
        FrameOptions: z.strictObject({ FrameOption: text, Override }),
        ReferrerPolicy: z.strictObject({ ReferrerPolicy: text, Override }),
        StrictTransportSecurity: z.strictObject({
          AccessControlMaxAgeSec: z.number(),
          IncludeSubdomains: z.literal(true),
          Override,
        }),
      }),
      CustomHeadersConfig: z.strictObject({
        Items: z.array(z.strictObject({ Header: text, Value: text, Override })),
      }),
      RemoveHeadersConfig: z.strictObject({ Items: z.array(z.strictObject({ Header: text })) }),
    })
    .transform(({ SecurityHeadersConfig: security, CustomHeadersConfig, RemoveHeadersConfig }) => ({
      removed: RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase()),
      set: {
        'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'x-frame-options': security.FrameOptions.FrameOption,
        'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
        'strict-transport-security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
        ...Object.fromEntries(
          CustomHeadersConfig.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]),
        ),
      } as Record<string, string>,
    })),
});
export type ResponseHeadersPolicy = z.output<
  typeof responseHeadersPolicyProperties
>['ResponseHeadersPolicyConfig'];
