import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';

/**
 * What the API's origin is sent of a visitor's headers. Not all but Host: with that setting CloudFront can't
 * add the visitor's address, and a visitor could send headers nobody thought of. At most ten are allowed;
 * Authorization has to come by the cache key.
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
  // The sign-in proxy's operation.
  'X-Amz-Target',
];

/** What CloudFront keeps, by which key, and what it passes on to the API. */
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
    this.pages = this.#pageCache();
    this.shell = this.#fileCache('Shell', Duration.minutes(1));
    this.assets = this.#fileCache('Assets', Duration.days(365));
    this.media = this.#fileCache('Media', Duration.hours(1));
    this.api = this.#apiCache();
    this.keptAnswers = this.#keptAnswersCache();
    this.apiRequests = this.#apiRequests();
  }

  /** Path and query, which the edge function has normalised; the page says by s-maxage how long. */
  #pageCache(): CachePolicy {
    return new CachePolicy(this, 'PageCache', {
      comment: 'Pages: path and query, nothing of the visitor',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /** Files of a bucket, by path alone. */
  #fileCache(id: string, defaultTtl: Duration): CachePolicy {
    return new CachePolicy(this, `${id}Cache`, {
      comment: `${id}: path`,
      minTtl: Duration.seconds(0),
      defaultTtl,
      maxTtl: Duration.days(365),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /**
   * Keeps nothing: without a max-age, which the API never sends, the default of 0 s holds. Still a policy with
   * a key, because CloudFront forwards Authorization only as a part of one and allows a part only with a
   * longest life above 0; the rest of the key keeps it from answering two visitors at once with one answer.
   * The encodings make CloudFront compress what it passes on, which it does for no policy without them and which an HTTP
   * API can't. That an answer's length then says something of its content opens nothing: what is private is answered to
   * a header that no other site can make a browser send.
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
   */
  #apiCache(): CachePolicy {
    return new CachePolicy(this, 'ApiCache', {
      comment: 'API: not kept; the key forwards Authorization, cookies and query',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      cookieBehavior: CacheCookieBehavior.all(),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /** What the API answers everybody alike: by path and query, for as long as the answer says. */
  #keptAnswersCache(): CachePolicy {
    return new CachePolicy(this, 'KeptAnswersCache', {
      comment: 'API answers that are the same for everybody: path and query',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(5),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  #apiRequests(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'ApiRequests', {
      comment: 'API: what of a request reaches it',
      headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }
}
