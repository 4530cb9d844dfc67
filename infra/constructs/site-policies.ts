import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  type CachePolicyProps,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';

/**
 * Request headers that CloudFront forwards to the API's origin. CloudFront allows at most ten.
 *
 * With "all except Host", CloudFront can't add the visitor's address, and a visitor could send unexpected headers.
 * Authorization is missing because CloudFront forwards it only as part of the cache key.
 */
const forwardedHeaders = [
  'Accept',
  'Accept-Language',
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Origin',
  'Referer',
  'Sec-Fetch-Site',
  'User-Agent',
  // Header that names the operation of the sign-in proxy.
  'X-Amz-Target',
];

/** CloudFront's cache policies, and the policy for requests that it forwards to the API. */
export class SitePolicies extends Construct {
  readonly pages: CachePolicy;
  readonly shell: CachePolicy;
  readonly assets: CachePolicy;
  readonly media: CachePolicy;
  readonly api: CachePolicy;
  readonly keptAnswers: CachePolicy;
  readonly apiRequests: OriginRequestPolicy;

  constructor(scope: Construct) {
    super(scope, 'Policies');
    // Keyed by path and query, which the edge function has already normalized. Each page sets its cache lifetime with
    // s-maxage.
    this.pages = this.#cache('Page', Duration.days(1), {
      comment: 'Pages: path and query, nothing of the visitor',
    });
    this.shell = this.#fileCache('Shell', Duration.minutes(1));
    this.assets = this.#fileCache('Assets', Duration.days(365));
    this.media = this.#fileCache('Media', Duration.hours(1));
    // Caches nothing: routes with this policy send no max-age, so the default of 0 s applies. The accepted encodings
    // let CloudFront compress responses, which an HTTP API can't do. The compressed length leaks nothing across sites:
    // private responses require a header that another site can't make the browser send.
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
    this.api = this.#cache('Api', Duration.seconds(1), {
      comment: 'API: not kept; the key forwards Authorization, cookies and query',
      // CloudFront forwards Authorization only as part of the cache key, and such a key requires a maxTtl above 0. With
      // Authorization, cookies and query in the key, two concurrent visitors never share a response.
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      cookieBehavior: CacheCookieBehavior.all(),
    });
    // Caches API responses that are identical for everybody, for as long as their Cache-Control allows.
    this.keptAnswers = this.#cache('KeptAnswers', Duration.minutes(5), {
      comment: 'API answers that are the same for everybody: path and query',
    });
    this.apiRequests = new OriginRequestPolicy(this, 'ApiRequests', {
      comment: 'API: what of a request reaches it',
      headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  /** Creates a cache policy whose key is the path only. */
  #fileCache(id: string, defaultTtl: Duration): CachePolicy {
    const queryStringBehavior = CacheQueryStringBehavior.none();
    return this.#cache(id, Duration.days(365), { comment: `${id}: path`, defaultTtl, queryStringBehavior });
  }

  /**
   * Creates a cache policy whose key is path and query. By default, no header or cookie of the visitor is in the key.
   */
  #cache(id: string, maxTtl: Duration, props: CachePolicyProps): CachePolicy {
    return new CachePolicy(this, `${id}Cache`, {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl,
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
      ...props,
    });
  }
}
