import { SSMClient } from '@aws-sdk/client-ssm';
import type { Signer } from '#infra/aws/signed-request.ts';
import type { AwsTarget } from '../target.ts';
import { accountOf } from '#infra/aws/account.ts';
import { UsageError, type AwsOptions } from './options.ts';
import { planOf } from './plan.ts';

/**
 * Everything before the first test: finds region and credentials as the SDK does, prints what the run makes, and
 * asks STS whether the credentials are of the account that was named.
 * @throws UsageError where one of them is missing or another account's
 */
export async function prepare(
  options: AwsOptions,
  print: (line: string) => void,
  askAccount: typeof accountOf = accountOf,
): Promise<AwsTarget> {
  const client = new SSMClient({ ...(options.region && { region: options.region }) });
  const region = await client.config.region().catch(() => {
    throw new UsageError(
      'No region: give --region, set AWS_REGION, or choose a profile that has one (AWS_PROFILE).',
    );
  });
  print('NOBODY HAS RUN THIS SUITE AGAINST AWS YET. What fails may be the suite, not the service.');
  const target: AwsTarget = {
    kind: 'aws',
    account: options.account,
    region,
    prefix: options.prefix,
    ...(options.mailFrom && { mailFrom: options.mailFrom }),
    ...(options.distribution && { distribution: options.distribution }),
  };
  print(`In account ${target.account}, region ${region}, a run makes and deletes:`);
  for (const { service, makes, costs } of planOf(target))
    print(`  ${service}: ${makes} (US dollars: ${costs})`);
  print(`If it is cut off, what is left begins with ${target.prefix}.`);
  const signer: Signer = await client.config.credentials().catch((error: unknown) => {
    throw new UsageError(
      'No AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or sign in (aws sso login). ' +
        `The SDK says: ${(error as Error).message}`,
    );
  });
  const actual = await askAccount(signer, region);
  if (actual !== target.account)
    throw new UsageError(
      `These credentials are of account ${actual}, not of ${target.account}. Nothing was made.`,
    );
  return target;
}
