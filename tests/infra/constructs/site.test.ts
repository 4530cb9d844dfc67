import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { cacheTagHeader, maxCacheTags } from '#shared/deployment/cache-tags.ts';
import { drawnFormScript, inlineScript } from '#shared/inline-script.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { privateRoutes } from '#shared/private-routes.ts';
import {
  completeStage,
  propertiesOf as propertiesIn,
  settingsFrom,
  templateOf,
} from '#tests/support/template.ts';

const template = templateOf(settingsFrom('prod', completeStage));
const resources = template.toJSON().Resources as Record<string, { Type: string; Properties: unknown }>;
const propertiesOf = <T>(id: string): T => propertiesIn<T>(template, id);

interface Behavior {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId: { Ref: string };
  OriginRequestPolicyId?: { Ref: string };
  ResponseHeadersPolicyId: { Ref: string };
  FunctionAssociations?: Array<{ FunctionARN: { 'Fn::GetAtt': [string, string] } }>;
  ViewerProtocolPolicy: string;
  Compress: boolean;
}
interface Origin {
  Id: string;
  DomainName: unknown;
  OriginAccessControlId?: unknown;
  OriginCustomHeaders?: Array<{ HeaderName: string; HeaderValue: unknown }>;
}
const { DistributionConfig } = propertiesOf<{
  DistributionConfig: { DefaultCacheBehavior: Behavior; CacheBehaviors: Behavior[]; Origins: Origin[] };
}>('Distribution');
const behaviors = new Map(DistributionConfig.CacheBehaviors.map((one) => [one.PathPattern, one]));
const page = DistributionConfig.DefaultCacheBehavior;
const behavior = (pattern: string): Behavior => {
  const found = behaviors.get(pattern);
  if (!found) throw new Error(`No behaviour for ${pattern}.`);
  return found;
};
const originOf = ({ TargetOriginId }: Behavior): string =>
  JSON.stringify(DistributionConfig.Origins.find(({ Id }) => Id === TargetOriginId));
const cacheOf = ({ CachePolicyId }: Behavior) =>
  propertiesOf<{ CachePolicyConfig: Record<string, unknown> }>(CachePolicyId.Ref).CachePolicyConfig;
interface HeadersConfig {
  SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } };
  CustomHeadersConfig: { Items: Array<{ Header: string; Value: string }> };
  RemoveHeadersConfig: { Items: Array<{ Header: string }> };
}
const headersOf = ({ ResponseHeadersPolicyId }: Behavior): HeadersConfig =>
  propertiesOf<{ ResponseHeadersPolicyConfig: HeadersConfig }>(ResponseHeadersPolicyId.Ref)
    .ResponseHeadersPolicyConfig;
const permissions = Object.values(resources)
  .filter(({ Type }) => Type === 'AWS::Lambda::Permission')
  .map(
    ({ Properties }) =>
      Properties as { Action: string; Principal: string; FunctionName: unknown; SourceArn?: unknown },
  );
interface Statement {
  Effect: string;
  Action: string | string[];
  Principal: unknown;
  Resource: unknown;
}
const urlOf = (lambda: string) => {
  const found = Object.entries(resources).find(
    ([, { Type, Properties }]) =>
      Type === 'AWS::Lambda::Url' &&
      JSON.stringify((Properties as { TargetFunctionArn: unknown }).TargetFunctionArn).includes(
        `"${lambda}"`,
      ),
  );
  return found && { id: found[0], properties: found[1].Properties as { AuthType: string } };
};

describe('the distribution', () => {
  test('routes files to S3, /api to the API, other paths to the page Lambda', () => {
    expect(originOf(behavior('/assets/*'))).toContain('"SiteBucket"');
    expect(originOf(behavior('/media/*'))).toContain('"MediaBucket"');
    expect(originOf(behavior('/api/*'))).toContain('"HttpApi"');
    expect(originOf(page)).toContain(`"${urlOf('PageFunction')?.id}"`);
  });

  test('compresses the API’s responses without caching them', () => {
    expect(behavior('/api/*').Compress).toBe(true);
    expect(cacheOf(behavior('/api/*'))).toMatchObject({
      DefaultTTL: 0,
      // With a MaxTTL of 0, CloudFront does not accept encodings.
      MaxTTL: 1,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    });
  });

  test('caches counts of lists by query, and fetches them from the API', () => {
    const count = behavior('/api/cards/count');
    expect([...behaviors.keys()].indexOf('/api/cards/count')).toBeLessThan(
      [...behaviors.keys()].indexOf('/api/*'),
    );
    expect(originOf(count)).toContain('"HttpApi"');
    expect(count.AllowedMethods).toEqual(['GET', 'HEAD']);
    expect(cacheOf(count)).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 300 });
    expect(cacheOf(count)['ParametersInCacheKeyAndForwardedToOrigin']).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
  });

  test('serves the private app only at the addresses of its screens', () => {
    const patterns = privateRoutes.map((route) =>
      route.replaceAll(/:sub|:id/g, '?'.repeat(36)).replace(':reference', '?'.repeat(8)),
    );
    for (const pattern of patterns) expect(originOf(behavior(pattern))).toContain('"SiteBucket"');
    const others = ['/api/cards/count', '/api/*', '/assets/*', '/media/*', '/counts/*', '/sitemap*.xml'];
    expect([...behaviors.keys()].sort()).toEqual([...others, ...patterns].sort());
    // CloudFront's default quota ("Cache behaviors per distribution").
    expect(behaviors.size + 1).toBeLessThanOrEqual(75);
  });

  test.each(['/counts/*', '/sitemap*.xml'])('serves %s from the site bucket', (pattern) => {
    const one = behavior(pattern);
    expect(originOf(one)).toContain('"SiteBucket"');
    expect(cacheOf(one)).toMatchObject({ MinTTL: 0, DefaultTTL: 60 });
    expect(cacheOf(one)['ParametersInCacheKeyAndForwardedToOrigin']).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    });
  });

  test('runs the viewer-request function for pages and private addresses', () => {
    for (const one of [page, behavior('/login'), behavior('/dashboard/settings')])
      expect(one.FunctionAssociations?.map(({ FunctionARN }) => FunctionARN['Fn::GetAtt'][0])).toEqual([
        'ViewerRequestFunction',
      ]);
  });

  test('runs the file-request function for all files in buckets', () => {
    for (const pattern of ['/assets/*', '/media/*', '/counts/*', '/sitemap*.xml'])
      expect(
        behavior(pattern).FunctionAssociations?.map(({ FunctionARN }) => FunctionARN['Fn::GetAtt'][0]),
      ).toEqual(['FileRequestFunction']);
  });

  test('caches pages by path and query, without any data of the visitor', () => {
    expect(cacheOf(page)['ParametersInCacheKeyAndForwardedToOrigin']).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    // The page's s-maxage sets the time in the cache. Responses without cache headers are not cached.
    expect(cacheOf(page)).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    expect(page.OriginRequestPolicyId).toBeUndefined();
    expect(page.AllowedMethods).toEqual(['GET', 'HEAD']);
  });

  test('caches no API response, and forwards the headers that the API needs', () => {
    const api = behavior('/api/*');
    expect(cacheOf(api)).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 1 });
    expect(cacheOf(api)['ParametersInCacheKeyAndForwardedToOrigin']).toMatchObject({
      CookiesConfig: { CookieBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    const { OriginRequestPolicyConfig } = propertiesOf<{
      OriginRequestPolicyConfig: { HeadersConfig: { HeaderBehavior: string; Headers: string[] } };
    }>(api.OriginRequestPolicyId?.Ref ?? '');
    const { HeaderBehavior, Headers } = OriginRequestPolicyConfig.HeadersConfig;
    expect(HeaderBehavior).toBe('whitelist');
    expect(Headers).toEqual(
      expect.arrayContaining([
        'CloudFront-Viewer-Address',
        'Content-Type',
        'Origin',
        'Referer',
        'Sec-Fetch-Site',
      ]),
    );
    expect(Headers).not.toContain('Host');
    expect(Headers.length).toBeLessThanOrEqual(10); // CloudFront's quota
  });

  test.each([undefined, '0a1b2c3d-1111-2222-3333-444455556666'])(
    'authenticates to the API with the origin secret in version %s',
    (originSecretVersion) => {
      const { DistributionConfig: config } = propertiesIn<{ DistributionConfig: { Origins: Origin[] } }>(
        templateOf(settingsFrom('prod', completeStage), {
          ...(originSecretVersion && { originSecretVersion }),
        }),
        'Distribution',
      );
      const origin = config.Origins.find(({ OriginCustomHeaders }) => OriginCustomHeaders);
      const end = `:SecretString:::${originSecretVersion ?? ''}}}`;
      expect(origin?.OriginCustomHeaders).toEqual([
        {
          HeaderName: 'x-origin-secret',
          HeaderValue: { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'OriginSecret' }, end]] },
        },
      ]);
    },
  );

  test('signs its requests to buckets and the page Lambda', () => {
    const unsigned = DistributionConfig.Origins.filter(({ OriginAccessControlId }) => !OriginAccessControlId);
    expect(unsigned.map(({ DomainName }) => JSON.stringify(DomainName))).toEqual([
      expect.stringContaining('"HttpApi"'),
    ]);
  });

  test('may list the objects of the site and media buckets', () => {
    for (const bucket of ['SiteBucket', 'MediaBucket']) {
      const arn = { 'Fn::GetAtt': [bucket, 'Arn'] };
      const [policy] = Object.values(
        template.findResources('AWS::S3::BucketPolicy', { Properties: { Bucket: { Ref: bucket } } }),
      ) as Array<{ Properties: { PolicyDocument: { Statement: Statement[] } } }>;
      const listing = policy?.Properties.PolicyDocument.Statement.filter(
        ({ Effect, Action }) => Effect === 'Allow' && [Action].flat().includes('s3:ListBucket'),
      );
      expect(listing).toHaveLength(1);
      expect([listing?.[0]?.Resource].flat()).toContainEqual(arn);
      expect(listing?.[0]).toMatchObject({ Principal: { Service: 'cloudfront.amazonaws.com' } });
    }
  });

  test('never requests the root of a bucket', () => {
    const ofBuckets = [...behaviors.values()].filter((one) => /"(Site|Media)Bucket"/.test(originOf(one)));
    for (const one of ofBuckets)
      expect(/^\/[^*]+\*/.test(one.PathPattern ?? '') || one.FunctionAssociations).toBeTruthy();
    expect(originOf(page)).not.toMatch(/"(Site|Media)Bucket"/);
  });

  test('tags its cached copies by listing, and hides the tags from visitors', () => {
    expect(DistributionConfig).toMatchObject({ CacheTagConfig: { HeaderName: 'x-amz-meta-cache-tag' } });
    for (const one of [page, ...behaviors.values()])
      expect(headersOf(one).RemoveHeadersConfig).toEqual({ Items: [{ Header: cacheTagHeader }] });
    // A list page needs one tag per listing.
    expect(listingLimits.pageSize).toBeLessThanOrEqual(maxCacheTags);
  });

  test('serves visitors only over TLS', () => {
    for (const one of [page, ...behaviors.values()])
      expect(['redirect-to-https', 'https-only']).toContain(one.ViewerProtocolPolicy);
  });
});

test('no log contains the path or query of a request', () => {
  const { DistributionConfig: distribution } = propertiesOf<{ DistributionConfig: object }>('Distribution');
  // CloudFront's standard logs and real-time logs would both contain the query.
  expect(distribution).not.toHaveProperty('Logging');
  for (const one of [page, ...behaviors.values()]) expect(one).not.toHaveProperty('RealtimeLogConfigArn');
  const stages = Object.values(template.findResources('AWS::ApiGatewayV2::Stage')) as Array<{
    Properties: { AccessLogSettings: { Format: string } };
  }>;
  expect(stages).toHaveLength(1);
  const fields = Object.values(
    JSON.parse(stages[0]!.Properties.AccessLogSettings.Format) as Record<string, string>,
  );
  expect(fields.length).toBeGreaterThan(3);
  // A route key is only the contract's pattern. No field contains the path, query, body, headers or caller.
  for (const field of fields)
    expect(field).toMatch(
      /^\$context\.(requestId|requestTimeEpoch|routeKey|status|responseLatency|authorizer\.error|integrationErrorMessage)$/,
    );
});

describe('function URLs', () => {
  test('let only CloudFront call the page Lambda', () => {
    const url = urlOf('PageFunction');
    expect(url?.properties.AuthType).toBe('AWS_IAM');
    const given = permissions.filter(({ FunctionName }) =>
      JSON.stringify(FunctionName).includes(`"${url?.id}"`),
    );
    expect(given.map(({ Action }) => Action).sort()).toEqual([
      'lambda:InvokeFunction',
      'lambda:InvokeFunctionUrl',
    ]);
    for (const { Principal, SourceArn } of given) {
      expect(Principal).toBe('cloudfront.amazonaws.com');
      expect(JSON.stringify(SourceArn)).toContain('"Distribution"');
    }
  });

  test('let any caller invoke the Stripe webhook', () => {
    expect(urlOf('StripeWebhookFunction')?.properties.AuthType).toBe('NONE');
    const given = permissions.filter(
      ({ FunctionName, Principal }) =>
        Principal === '*' && JSON.stringify(FunctionName).includes('"StripeWebhookFunction"'),
    );
    expect(given).toEqual([
      expect.objectContaining({ Action: 'lambda:InvokeFunctionUrl', FunctionUrlAuthType: 'NONE' }),
      expect.objectContaining({ Action: 'lambda:InvokeFunction', InvokedViaFunctionUrl: true }),
    ]);
  });

  test('exist for two Lambdas only, and only one is public', () => {
    template.resourceCountIs('AWS::Lambda::Url', 2);
    expect(permissions.filter(({ Principal }) => Principal === '*')).toHaveLength(2);
  });
});

describe('response headers', () => {
  const policyText = (of: typeof template, id: string): string =>
    JSON.stringify(
      propertiesIn<{ ResponseHeadersPolicyConfig: HeadersConfig }>(of, id).ResponseHeadersPolicyConfig
        .SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
    );
  const pagesPolicy = page.ResponseHeadersPolicyId.Ref;

  test('allow our own scripts, and the inline scripts by their hashes', () => {
    const hashes = [inlineScript, drawnFormScript].map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(policyText(template, pagesPolicy)).toContain(`script-src 'self' ${hashes.join(' ')};`);
    expect(policyText(template, pagesPolicy)).not.toContain('unsafe');
  });

  test('allow browsers to post to upload buckets and show signed pictures', () => {
    const text = policyText(template, pagesPolicy);
    const directive = (name: string): string => text.slice(text.indexOf(name)).split(';')[0] ?? '';
    expect(text).not.toContain('cognito');
    for (const bucket of ['UploadsBucket', 'DocumentsBucket'])
      expect(directive('connect-src')).toContain(bucket);
    expect(directive('connect-src')).not.toContain('MediaBucket');
    for (const bucket of ['MediaBucket', 'DocumentsBucket']) expect(directive('img-src')).toContain(bucket);
    expect(directive('frame-ancestors')).toContain("'none'");
  });

  test('name the local cloud’s storage address in the local stage', () => {
    const text = policyText(templateOf(settingsOf('local')), pagesPolicy);
    expect(text).toContain('{"Ref":"StorageOrigin"}');
  });

  test('make browsers revalidate the shell, and never make errors cacheable', () => {
    const cacheControl = (one: Behavior) =>
      headersOf(one).CustomHeadersConfig.Items.find(({ Header }) => Header === 'cache-control')?.Value;
    expect(cacheControl(behavior('/login'))).toBe('no-cache');
    // CloudFront adds a policy's headers to errors, too. Only the object itself may be cacheable forever.
    expect(cacheControl(behavior('/assets/*'))).toBeUndefined();
    expect(cacheControl(behavior('/media/*'))).toBeUndefined();
    expect(cacheControl(page)).toBeUndefined();
  });

  test('include the security headers in every behavior', () => {
    for (const one of [page, ...behaviors.values()])
      expect(headersOf(one).SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: {
          ReferrerPolicy:
            one.PathPattern === '/reset-password' ? 'no-referrer' : 'strict-origin-when-cross-origin',
        },
      });
  });

  test('forbid caching a page whose address contains a one-time code', () => {
    const { Items } = headersOf(behavior('/reset-password')).CustomHeadersConfig;
    expect(Items.find(({ Header }) => Header === 'cache-control')?.Value).toBe('no-store');
  });
});

test('the distribution and its edge function receive the redirected domains', () => {
  const redirected = templateOf(
    settingsFrom('prod', { ...completeStage, redirectedDomains: ['example.com'] }),
  );
  redirected.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { Aliases: ['www.example.com', 'example.com'] },
  });
  const code = propertiesIn<{ FunctionCode: string }>(redirected, 'ViewerRequestFunction').FunctionCode;
  expect(code).toContain('"origin":"https://www.example.com"');
  expect(code).toContain('"redirectedHosts":["example.com"]');
});
