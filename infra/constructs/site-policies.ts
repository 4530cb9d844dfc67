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
    // The edge function has normalised path and query; the page says by s-maxage how long.
    this.pages = this.#cache('Page', Duration.days(1), {
      comment: 'Pages: path and query, nothing of the visitor',
    });
    this.shell = this.#fileCache('Shell', Duration.minutes(1));
    this.assets = this.#fileCache('Assets', Duration.days(365));
    this.media = this.#fileCache('Media', Duration.hours(1));
    // Keeps nothing: without a max-age, which the API never sends, the default of 0 s holds. Still a policy with
    // a key, because CloudFront forwards Authorization only as a part of one and allows a part only with a
    // longest life above 0; the rest of the key keeps it from answering two visitors at once with one answer.
    // The encodings make CloudFront compress what it passes on, which it does for no policy without them and which an
    // HTTP API can't. That an answer's length then says something of its content opens nothing: what is private is
    // answered to a header that no other site can make a browser send.
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
    this.api = this.#cache('Api', Duration.seconds(1), {
      comment: 'API: not kept; the key forwards Authorization, cookies and query',
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      cookieBehavior: CacheCookieBehavior.all(),
    });
    // API answers that are the same for everybody, kept as long as their Cache-Control says.
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

  /** Files of a bucket, by path alone. */
  #fileCache(id: string, defaultTtl: Duration): CachePolicy {
    const queryStringBehavior = CacheQueryStringBehavior.none();
    return this.#cache(id, Duration.days(365), { comment: `${id}: path`, defaultTtl, queryStringBehavior });
  }

  /** By path and query, and by nothing of the visitor, unless it says otherwise. */
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
