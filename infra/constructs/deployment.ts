import { Aws, CfnParameter, RemovalPolicy, type CfnElement, type Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Bundles } from '#infra/bundle.ts';
import type { Settings } from '#infra/settings.ts';

/** Region of the only stack. CloudFront's certificate and WAF must be in us-east-1. */
export const region = 'us-east-1';

/**
 * Public origins of the deployment (`https://host`, without a trailing slash).
 *
 * In the local stage they are stack parameters, because the local services listen on any free port. Everything that
 * contains an address (Content-Security-Policy, CORS, the site parameter, Stripe's base) derives from these origins. So
 * no other part of the template depends on the ports.
 */
export interface Addresses {
  site: string;
  /** Returns a bucket's origin for presigned requests from the browser. */
  bucket: (regionalDomainName: string) => string;
  /** Origin of Stripe's API; defaults to Stripe's usual address. */
  payment?: string;
}

/** Inputs that every construct receives. */
export interface Deployment {
  settings: Settings;
  addresses: Addresses;
  bundles: Bundles;
  /** Output directory of `vite build`. */
  siteDirectory: string;
  /**
   * True for the pass that creates the stack (infra/deploy). It turns deletion protection off, so that CloudFormation
   * can roll back a failed creation. The next pass protects the resources that hold data.
   */
  firstPass?: boolean;
  /**
   * Version of the origin secret that the edge sends (infra/deploy). CloudFormation resolves a dynamic reference again
   * only when its text changes. Without a version here, a rotated secret would never reach the edge. If absent,
   * CloudFormation uses the version that is current at its first read.
   */
  originSecretVersion?: string;
}

/** Returns the addresses of a stage. For the local stage, adds the stack parameters that hold them. */
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
    'URL at which browsers reach the buckets',
  );
  return {
    site: parameter('SiteOrigin', 'http://localhost:3000', 'URL at which browsers reach the site'),
    bucket: () => storage,
    ...(settings.payments.provider === 'stripe' && {
      payment: parameter('PaymentOrigin', 'https://api.stripe.com', 'URL at which functions reach Stripe'),
    }),
  };
}

/**
 * Removal policy for data when the stack is deleted: only the local stage may lose data. In other stages, a resource
 * that a failed operation created is empty, so the rollback deletes it.
 */
export const removalPolicyOf = ({ deployment }: Settings): RemovalPolicy =>
  deployment ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * Removal policy for a bucket that receives objects while its stack is created. Stages on AWS always retain it: S3
 * can't delete a non-empty bucket, so the rollback of a failed creation would fail. Let CDK generate the name, because
 * the next attempt creates another bucket.
 */
export const filledBucketPolicyOf = ({ deployment }: Settings): RemovalPolicy =>
  deployment ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/**
 * Sets a resource's logical id. A fixed id prevents replacement of a data resource when its construct moves, and makes
 * names readable in the console and the local cloud.
 */
export function named<T extends IConstruct>(construct: T, logicalId: string): T {
  (construct.node.defaultChild as CfnElement).overrideLogicalId(logicalId);
  return construct;
}

/** Builds the ARN `arn:aws:<service>:us-east-1:<account>:<resource>`. */
export const arn = (service: string, resource: string, inRegion = region): string =>
  `arn:aws:${service}:${inRegion}:${Aws.ACCOUNT_ID}:${resource}`;
