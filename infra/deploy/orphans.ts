import type { Aws } from '#infra/aws/aws.ts';
import { retainedBuckets } from '#infra/aws/cloudformation.ts';

/**
 * Names the buckets that a failed creation left, with the command that removes each. They are retained because they hold
 * objects, which would block the rollback (infra/constructs/deployment.ts, `filledBucketPolicyOf`). Says so where they
 * can't be listed: that must not hide why the creation failed.
 */
export async function nameOrphans(
  { aws, say }: { aws: Aws; say: (line: string) => void },
  stack: string,
): Promise<void> {
  try {
    const buckets = await retainedBuckets(aws, stack);
    if (buckets.length === 0) return;
    const commands = buckets.map((name) => `  -> aws s3 rb s3://${name} --force`);
    say(['These buckets stayed. The next attempt creates others, so remove these:', ...commands].join('\n'));
  } catch (error) {
    say(`The buckets that may have stayed could not be listed: ${(error as Error).message}`);
  }
}
