import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { privateShells } from '#shared/site.ts';
import { removalPolicyOf, type Deployment } from './deployment.ts';

/**
 * Uploads the build: hashed files first, then what links them, the private app's shells and the page Lambda.
 * Older hashed files stay, since cached pages still link them.
 *
 * That a hashed file is kept for ever is said by the object and not by a response headers policy, which
 * CloudFront adds to errors as well: a browser would keep the answer "not there" for a year.
 *
 * @returns the hashed files, which whatever links them must wait for
 * @throws Error where nothing was built
 */
export function publishBuild(
  scope: Construct,
  { siteDirectory, settings }: Deployment,
  destinationBucket: Bucket,
): BucketDeployment {
  const shells = Object.values(privateShells).map((path) => path.slice(1));
  for (const shell of shells)
    if (!existsSync(join(siteDirectory, shell)))
      throw new Error(`${join(siteDirectory, shell)} is missing: run \`npm run build\` first.`);
  // The helper's own would stay, for ever, after a creation that failed.
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
