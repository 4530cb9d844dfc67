import { createHash } from 'node:crypto';
import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseCustomHeader,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { cacheTagHeader } from '#shared/deployment/cache-tags.ts';
import { inlineScript } from '#shared/inline-script.ts';
import type { Deployment } from './deployment.ts';
import type { Media } from './media.ts';

/** Read by parental controls: this site is for adults (rtalabel.org). */
const adultLabel = 'RTA-5042-1996-1400-1577-RTA';

/** The headers that CloudFront adds to what it sends; they differ only in how long a browser keeps the file. */
export class SiteHeaders extends Construct {
  /** Whatever the origin says itself how long to keep. */
  readonly pages: ResponseHeadersPolicy;
  /** The private app's shell, whose name never changes: asked for each time. */
  readonly shell: ResponseHeadersPolicy;
  /** The shell where its address carries a code: no other address is told of it, not even our own. */
  readonly codedShell: ResponseHeadersPolicy;

  constructor(scope: Construct, deployment: Deployment, media: Media) {
    super(scope, 'Headers');
    const contentSecurityPolicy = contentSecurityPolicyOf(deployment, media);
    const policy = (
      id: string,
      cacheControl?: string,
      referrerPolicy = HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
    ): ResponseHeadersPolicy =>
      new ResponseHeadersPolicy(this, id, {
        securityHeadersBehavior: {
          contentSecurityPolicy: { contentSecurityPolicy, override: true },
          contentTypeOptions: { override: true },
          frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
          referrerPolicy: { referrerPolicy, override: true },
          strictTransportSecurity: {
            accessControlMaxAge: Duration.days(365),
            includeSubdomains: true,
            override: true,
          },
        },
        // CloudFront has read them by then: a visitor has no use for them.
        removeHeaders: [cacheTagHeader],
        customHeadersBehavior: { customHeaders: customHeaders(cacheControl) },
      });
    this.pages = policy('Pages');
    this.shell = policy('Shell', 'no-cache');
    this.codedShell = policy('CodedShell', 'no-store', HeadersReferrerPolicy.NO_REFERRER);
  }
}

function customHeaders(cacheControl?: string): ResponseCustomHeader[] {
  const values = {
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    rating: adultLabel,
    ...(cacheControl && { 'cache-control': cacheControl }),
  };
  return Object.entries(values).map(([header, value]) => ({ header, value, override: true }));
}

/**
 * Only ourselves, and the one address that a browser speaks to directly: the buckets (forms and signed pictures). One
 * inline script is allowed, by its hash.
 */
function contentSecurityPolicyOf({ addresses }: Deployment, media: Media): string {
  const uploads = addresses.bucket(media.uploads.bucketRegionalDomainName);
  const documents = addresses.bucket(media.documents.bucketRegionalDomainName);
  const pictures = addresses.bucket(media.media.bucketRegionalDomainName);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", scriptHash(inlineScript)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...unique(pictures, documents)],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...unique(uploads, documents)],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The local stage has one address for all buckets. */
const unique = (...origins: string[]): string[] => [...new Set(origins)];

/** The form in which a Content-Security-Policy names an inline script. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
