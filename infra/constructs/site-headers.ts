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
import { drawnFormScript, inlineScript } from '#shared/inline-script.ts';
import type { Deployment } from './deployment.ts';
import type { Media } from './media.ts';

/** Label for adult content, which parental controls read (rtalabel.org). */
const adultLabel = 'RTA-5042-1996-1400-1577-RTA';

/**
 * CloudFront's response headers policies. They differ only in Cache-Control and, for `codedShell`, in Referrer-Policy.
 */
export class SiteHeaders extends Construct {
  /** Policy for responses whose origin sets Cache-Control. */
  readonly pages: ResponseHeadersPolicy;
  /** Policy for the private app's shell. The shell's name never changes, so browsers must revalidate it each time. */
  readonly shell: ResponseHeadersPolicy;
  /**
   * Policy for the shell if its URL contains a code. It sends no Referer, so the code leaks to no page, not even ours.
   */
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
        // CloudFront has already read the cache tags; visitors don't need them.
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
 * Allows our own origin, two inline scripts by their hashes, and the buckets, which browsers use directly for uploads
 * and signed pictures.
 */
function contentSecurityPolicyOf({ addresses }: Deployment, media: Media): string {
  const uploads = addresses.bucket(media.uploads.bucketRegionalDomainName);
  const documents = addresses.bucket(media.documents.bucketRegionalDomainName);
  const pictures = addresses.bucket(media.media.bucketRegionalDomainName);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", scriptHash(inlineScript), scriptHash(drawnFormScript)],
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

/** Removes duplicates: in the local stage all buckets share one origin. */
const unique = (...origins: string[]): string[] => [...new Set(origins)];

/** Returns the Content-Security-Policy source that allows an inline script. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
