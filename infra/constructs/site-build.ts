import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { shellFiles } from '#shared/drawn-screens.ts';
import { removalPolicyOf, type Deployment } from './deployment.ts';

/**
 * Uploads the build: hashed files first, then the private app's shells and the page Lambda, whose pages link to the
 * hashed files. Older hashed files stay, because cached pages still link to them.
 *
 * The objects themselves carry the `immutable` header. A response headers policy would also add the header to errors,
 * and a browser would cache a 404 for a year.
 *
 * @returns the deployment of the hashed files; resources that link to them must depend on it
 * @throws Error if a shell is missing
 */
export function publishBuild(
  scope: Construct,
  { siteDirectory, settings }: Deployment,
  destinationBucket: Bucket,
): BucketDeployment {
  const shells = shellFiles.map((path) => path.slice(1));
  for (const shell of shells)
    if (!existsSync(join(siteDirectory, shell)))
      throw new Error(`${join(siteDirectory, shell)} is missing: run \`npm run build\` first.`);
  // The default log group of CDK's upload helper would stay forever after a failed creation.
  const logGroup = new LogGroup(scope, 'PublishLogs', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: removalPolicyOf(settings),
  });
  const common = { destinationBucket, prune: false, memoryLimit: 512, logGroup };
  const assets = new BucketDeployment(scope, 'Assets', {
    ...common,
    sources: [Source.asset(siteDirectory, { exclude: ['.vite', ...shells] })],
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  const shellFile = new BucketDeployment(scope, 'Shell', {
    ...common,
    sources: [
      Source.asset(siteDirectory, { exclude: ['*', '.vite', ...shells.map((shell) => `!${shell}`)] }),
    ],
  });
  shellFile.node.addDependency(assets);
  return assets;
}
