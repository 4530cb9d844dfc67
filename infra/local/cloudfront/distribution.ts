import * as z from 'zod';

/** AWS::CloudFront::Distribution as far as it is supported. */
const behavior = z.strictObject({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  /** Only GET and HEAD are cached here; OPTIONS, where it is listed, is passed on. */
  CachedMethods: z.array(z.string()).optional(),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .default([]),
  /** The local viewer counts as one that came by https. */
  ViewerProtocolPolicy: z.enum(['redirect-to-https', 'https-only', 'allow-all']),
});
export type Behavior = z.output<typeof behavior>;

const origin = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z
    .array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
  OriginAccessControlId: z.string().optional(),
  S3OriginConfig: z.unknown().optional(),
  /** Ports, protocols and time-outs: the stand-in calls its origins within one process. */
  CustomOriginConfig: z.unknown().optional(),
  ConnectionAttempts: z.number().optional(),
  ConnectionTimeout: z.number().optional(),
});
export type Origin = z.output<typeof origin>;

export const distributionProperties = z.strictObject({
  DistributionConfig: z.strictObject({
    Enabled: z.literal(true),
    Comment: z.string().optional(),
    Origins: z.array(origin),
    DefaultCacheBehavior: behavior.omit({ PathPattern: true }),
    CacheBehaviors: z.array(behavior.required({ PathPattern: true })).default([]),
    CustomErrorResponses: z
      .array(
        z.strictObject({
          ErrorCode: z.number(),
          ErrorCachingMinTTL: z.number().default(10),
          ResponseCode: z.number().optional(),
          ResponsePagePath: z.string().optional(),
        }),
      )
      .default([]),
    CacheTagConfig: z.strictObject({ HeaderName: z.string() }).optional(),
    DefaultRootObject: z.string().default(''),
    // What the viewer's browser, AWS's bill or its firewall would notice, and this machine does not.
    HttpVersion: z.string().optional(),
    IPV6Enabled: z.boolean().optional(),
    PriceClass: z.string().optional(),
    Restrictions: z.unknown().optional(),
    ViewerCertificate: z.unknown().optional(),
    Logging: z.unknown().optional(),
    Aliases: z.array(z.string()).optional(),
    WebACLId: z.string().optional(),
  }),
  Tags: z.unknown().optional(),
});
export type DistributionConfig = z.output<typeof distributionProperties>['DistributionConfig'];
