import { Duration, Fn, SecretValue, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type CfnDistribution,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type DistributionProps,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin, HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { mediaPrefix } from '#shared/deployment/buckets.ts';
import { cacheTagHeader } from '#shared/deployment/cache-tags.ts';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { routeNames, routes } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { idLengths, privateRoutes, resetPath } from '#shared/private-routes.ts';
import { countsFolder, sitemapPrefix } from '#shared/site.ts';
import type { Api } from './api.ts';
import type { Data } from './data.ts';
import { arn, filledBucketPolicyOf, named, region, type Deployment } from './deployment.ts';
import { edgeFunctionCode, fileFunctionCode } from '#infra/edge/function-code.ts';
import { allow, EntryFunction } from './function.ts';
import { closedBucket, grantObjects, type Media } from './media.ts';
import { SignInFirewall } from './sign-in-firewall.ts';
import { publishBuild } from './site-build.ts';
import { SiteHeaders } from './site-headers.ts';
import { SitePolicies } from './site-policies.ts';

/** CloudFront distribution that serves pages, private app, API, assets and media from one domain. */
export class Site extends Construct {
  readonly page: EntryFunction;
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, deployment: Deployment, data: Data, media: Media, api: Api) {
    super(scope, 'Site');
    this.bucket = named(
      new Bucket(this, 'Bucket', {
        ...closedBucket(deployment),
        encryption: BucketEncryption.S3_MANAGED,
        // A failed creation leaves a filled bucket, because the build is uploaded before the distribution exists.
        removalPolicy: filledBucketPolicyOf(deployment.settings),
      }),
      'SiteBucket',
    );
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'The bucket holds the published build of the site and lists of its pages, and no personal data.',
    });
    this.page = new EntryFunction(this, 'page', deployment, {
      timeout: Duration.seconds(10),
      // Rendering needs CPU, which Lambda assigns in proportion to memory.
      memory: 1024,
    });
    data.grant(this.page);
    this.distribution = named(
      new Distribution(this, 'Distribution', this.#distributionProps(deployment, media, api)),
      'Distribution',
    );
    // Set the cache tag header by override: `Distribution` has no property for it yet
    // (https://github.com/aws/aws-cdk/pull/37821).
    const { defaultChild } = this.distribution.node;
    (defaultChild as CfnDistribution).addPropertyOverride('DistributionConfig.CacheTagConfig', {
      HeaderName: cacheTagHeader,
    });
    this.#letDistributionReadMedia(media);
    this.page.node.addDependency(publishBuild(this, deployment, this.bucket));
    this.#acknowledge(deployment);
  }

  #distributionProps(deployment: Deployment, media: Media, api: Api): DistributionProps {
    const { domainName, certificateArn, redirectedDomains = [] } = deployment.settings.deployment ?? {};
    const access = new S3OriginAccessControl(this, 'BucketAccess');
    const siteFiles = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      originAccessControl: access,
      // Without the list permission, S3 returns 403 instead of 404 for a missing file. Visitors can't list the bucket.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    // Don't use withOriginAccessControl: it would let CloudFront read the whole bucket, including private/.
    const mediaFiles = S3BucketOrigin.withBucketDefaults(media.media, {
      originAccessControlId: access.originAccessControlId,
    });
    const headers = new SiteHeaders(this, deployment, media);
    const edge = this.#edgeFunction(
      'ViewerRequest',
      'Language, 18+ gate, cache key (infra/edge/viewer-request.js)',
      edgeFunctionCode(deployment.addresses.site, redirectedDomains),
    );
    const files = this.#edgeFunction(
      'FileRequest',
      'Names that no file has (infra/edge/file-request.js)',
      fileFunctionCode(),
    );
    const policies = new SitePolicies(this);
    const common = { compress: true, viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS };
    const stored: BehaviorOptions = {
      ...common,
      origin: siteFiles,
      responseHeadersPolicy: headers.pages,
      functionAssociations: files,
    };
    // Behavior of the counts and sitemaps that the scheduled job writes.
    const fromSiteBucket: BehaviorOptions = { ...stored, cachePolicy: policies.shell };
    const apiCalls = {
      ...common,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      origin: apiOrigin(api, deployment),
      originRequestPolicy: policies.apiRequests,
      responseHeadersPolicy: headers.pages,
    };
    const shell: BehaviorOptions = {
      ...common,
      origin: siteFiles,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: policies.shell,
      responseHeadersPolicy: headers.shell,
      functionAssociations: edge,
    };
    const codedShell: BehaviorOptions = { ...shell, responseHeadersPolicy: headers.codedShell };
    return {
      comment: `directory-${deployment.settings.stage}`,
      ...(deployment.settings.signInFirewall && {
        webAclId: new SignInFirewall(this, deployment).acl.attrArn,
      }),
      ...(domainName &&
        certificateArn && {
          domainNames: [domainName, ...redirectedDomains],
          certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Every cheaper price class excludes South America, where most visitors are.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultBehavior: {
        ...common,
        origin: this.#pageOrigin(),
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: policies.pages,
        responseHeadersPolicy: headers.pages,
        functionAssociations: edge,
      },
      additionalBehaviors: {
        '/assets/*': { ...stored, cachePolicy: policies.assets },
        [`/${mediaPrefix.public}*`]: {
          ...stored,
          compress: false,
          origin: mediaFiles,
          cachePolicy: policies.media,
        },
        [`/${countsFolder}*`]: fromSiteBucket,
        [`/${sitemapPrefix}*.xml`]: fromSiteBucket,
        // Must precede `/api/*`, because the first matching pattern wins.
        ...Object.fromEntries(
          keptPaths.map((path) => [
            path,
            { ...apiCalls, allowedMethods: AllowedMethods.ALLOW_GET_HEAD, cachePolicy: policies.keptAnswers },
          ]),
        ),
        '/api/*': { ...apiCalls, allowedMethods: AllowedMethods.ALLOW_ALL, cachePolicy: policies.api },
        ...Object.fromEntries(
          privateRoutes.map((route) => [pathPattern(route), route === resetPath ? codedShell : shell]),
        ),
      },
      // CloudFront would cache errors for 10 s regardless of the origin. With 0, the origin decides.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    };
  }

  /**
   * Lets a Lambda write and delete the counts and sitemaps of the scheduled job
   * (functions/listing/places/count-places.ts). It can't change the build.
   */
  grantPlaceCounts(entry: EntryFunction): void {
    const prefixes = [countsFolder, sitemapPrefix];
    for (const prefix of prefixes)
      grantObjects(entry, this.bucket, prefix, 's3:PutObject', 's3:DeleteObject');
    entry.configure(
      { SITE_BUCKET: this.bucket.bucketName },
      allow(['s3:ListBucket'], [this.bucket.bucketArn], { StringEquals: { 's3:prefix': prefixes } }),
    );
  }

  /** CDK adds both permissions that a function URL needs, InvokeFunctionUrl and InvokeFunction. */
  #pageOrigin(): IOrigin {
    const url = this.page.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    return FunctionUrlOrigin.withOriginAccessControl(url, { readTimeout: Duration.seconds(15) });
  }

  #edgeFunction(id: string, comment: string, code: string): BehaviorOptions['functionAssociations'] {
    const edgeFunction = new EdgeFunction(this, id, {
      comment,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
    named(edgeFunction, `${id}Function`);
    return [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }];
  }

  /**
   * Lets the distribution read public photos. With s3:ListBucket, S3 returns 404 instead of 403 for a removed photo.
   */
  #letDistributionReadMedia({ media }: Media): void {
    const allowDistribution = (action: string, resource: string): void =>
      void media.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: { StringEquals: { 'AWS:SourceArn': distributionArn(this.distribution) } },
        }),
      );
    allowDistribution('s3:GetObject', media.arnForObjects(`${mediaPrefix.public}*`));
    allowDistribution('s3:ListBucket', media.bucketArn);
  }

  #acknowledge({ settings }: Deployment): void {
    Validations.of(this.distribution).acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason:
          'openCountries restricts advertising by the country of the listing. Visitors may read from anywhere.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'A web ACL has a monthly price, so the operator decides (signInFirewall). The API throttles requests, functions/http limits them per visitor, and pages come from the cache.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'The log would record which IP address viewed which adult page. Operation needs only the metrics and the API’s log, which has no addresses.',
      },
    );
    if (!settings.deployment)
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          'The local stage has no domain and is never deployed. Every other stage has a certificate and TLS 1.2.',
      });
  }
}

/**
 * Converts a private route to a CloudFront path pattern. `?` matches exactly one character, so an id becomes 36
 * question marks. Longer paths go to the page Lambda, which returns 404. A distribution may have 75 behaviors.
 */
const pathPattern = (route: string): string =>
  route.replaceAll(/:\w+/g, (id) => '?'.repeat(idLengths[id] ?? 36));

/** Builds the ARN `arn:aws:cloudfront::<account>:distribution/<id>`. */
export const distributionArn = (distribution: Distribution): string =>
  arn('cloudfront', `distribution/${distribution.distributionId}`, '');

/** Paths of routes whose responses the edge may cache. */
const keptPaths = routeNames
  .map((name): RouteSpec => routes[name])
  .flatMap(({ path, keptSeconds }) => (keptSeconds ? [path] : []));

function apiOrigin({ api, originSecret }: Api, { originSecretVersion: versionId }: Deployment): IOrigin {
  // A dynamic reference keeps the secret's value out of the template.
  const value = SecretValue.secretsManager(originSecret.secretArn, versionId ? { versionId } : {});
  return new HttpOrigin(Fn.join('', [api.apiId, `.execute-api.${region}.amazonaws.com`]), {
    customHeaders: { [originSecretHeader]: value.unsafeUnwrap() },
    readTimeout: Duration.seconds(30),
  });
}
