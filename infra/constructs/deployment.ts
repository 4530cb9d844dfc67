import { Aws, CfnParameter, RemovalPolicy, type CfnElement, type Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Bundles } from '#infra/bundle.ts';
import type { Settings } from '#infra/settings.ts';

/** CloudFront's certificate and WAF live here, and one stack is simpler than two. */
export const region = 'us-east-1';

/**
 * Where the outside world reaches the deployment; each is an origin (`https://host`, no slash at the end).
 *
 * In the local stage they are stack parameters, since the stand-ins listen where they find a free port; their
 * defaults are AWS's own addresses. Everything that names an address (Content-Security-Policy, CORS, the
 * site parameter, Stripe's base) is computed from these, so the local template differs in nothing else.
 */
export interface Addresses {
  /** The site, pages and API alike. */
  site: string;
  /** A bucket, as the browser reaches it with a presigned request. */
  bucket: (regionalDomainName: string) => string;
  /** Stripe's API; absent: its usual address. */
  payment?: string;
}

/** What every construct is made with. */
export interface Deployment {
  settings: Settings;
  addresses: Addresses;
  /** Where each Lambda's code lies. */
  bundles: Bundles;
  /** The directory that `vite build` wrote. */
  siteDirectory: string;
  /**
   * The pass that creates the stack (infra/deploy): nothing is protected in it, so that CloudFormation can roll a failed
   * creation back. The next pass, which follows at once, protects what holds data.
   */
  firstPass?: boolean;
  /**
   * The version of the origin secret that the edge is to send (infra/deploy). CloudFormation reads a dynamic reference
   * again only when its text changes, so a rotated secret would never reach the edge without it. Absent, it is the
   * version that is current when CloudFormation first reads it.
   */
  originSecretVersion?: string;
}

/** The addresses of a stage, with the local stage's parameters added to the stack. */
export function addressesOf(stack: Stack, settings: Settings): Addresses {
  if (settings.deployment)
    return {
      site: `https://${settings.deployment.domainName}`,
      bucket: (domainName) => `https://${domainName}`,
    };
  const parameter = (id: string, fallback: string, description: string): string =>
    new CfnParameter(stack, id, { default: fallback, description }).valueAsString;
  const storage = parameter(
    'StorageOrigin',
    `https://s3.${region}.amazonaws.com`,
    'Where browsers reach the buckets',
  );
  return {
    site: parameter('SiteOrigin', 'http://localhost:3000', 'Where browsers reach the site'),
    bucket: () => storage,
    ...(settings.payments.provider === 'stripe' && {
      payment: parameter('PaymentOrigin', 'https://api.stripe.com', 'Where functions reach Stripe'),
    }),
  };
}

/**
 * What happens to data when the stack is deleted: nothing but the local stage may lose any. What an operation made that
 * failed is empty, and goes when it is rolled back.
 */
export const removalPolicyOf = ({ deployment }: Settings): RemovalPolicy =>
  deployment ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The removal policy of a bucket that is written into while its stack is created: a stage for AWS retains it always. S3
 * deletes no bucket that holds objects, so it would block the rollback of a creation that failed. Its name must be
 * generated: the next attempt creates another bucket.
 */
export const filledBucketPolicyOf = ({ deployment }: Settings): RemovalPolicy =>
  deployment ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/**
 * Fixes a resource's logical id. For resources that hold data this keeps a move between constructs from
 * replacing them; for the rest it makes names in the console and in the local cloud readable.
 */
export function named<T extends IConstruct>(construct: T, logicalId: string): T {
  (construct.node.defaultChild as CfnElement).overrideLogicalId(logicalId);
  return construct;
}

/** `arn:aws:<service>:us-east-1:<account>:<resource>`. */
export const arn = (service: string, resource: string, inRegion = region): string =>
  `arn:aws:${service}:${inRegion}:${Aws.ACCOUNT_ID}:${resource}`;
