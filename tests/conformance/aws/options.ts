import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** What the caller chose for a run against AWS; the region where no option or variable names it is the profile's. */
export interface AwsOptions {
  account: string;
  region: string | undefined;
  /** Begins the name of everything that the run makes. */
  prefix: string;
  mailFrom: string | undefined;
  distribution: string | undefined;
}

/** What is wrong with the command line, with what to write instead. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const usage = `Usage: npm run conformance                             on the local cloud's stand-ins
       npm run conformance -- --aws --account ID       on AWS, in the account of that id and no other

  --region NAME         else AWS_REGION, AWS_DEFAULT_REGION or the profile's
  --mail-from ADDRESS   a verified SES address; else "mailFrom" of infra/stages/$STAGE.json; else mail is skipped
  --distribution ID     a CloudFront distribution that may be invalidated; else invalidations are skipped
Credentials come in the usual AWS ways: environment, AWS_PROFILE, SSO, a role.
STRIPE_TEST_KEY=sk_test_... runs Stripe's part in Stripe's test mode, with --aws or without; no other key is taken.`;

const stageFile = z.looseObject({ mailFrom: z.string().optional() });

/**
 * Reads the command line. Nothing of AWS's is touched unless the account is named.
 * @returns undefined for a run on the stand-ins
 * @throws UsageError
 */
export function readOptions(
  argv: string[],
  environment: Record<string, string | undefined>,
  root: string,
): AwsOptions | undefined {
  const values = parse(argv);
  if (!values.aws) {
    const other = Object.keys(values)[0];
    if (other) throw new UsageError(`--${other} is for AWS: add --aws.`);
    return undefined;
  }
  const { account, region, distribution } = values;
  if (account === undefined)
    throw new UsageError(
      'A run against AWS makes and deletes resources there. Say in which account: --aws --account 123456789012',
    );
  if (!/^\d{12}$/.test(account))
    throw new UsageError(`--account ${account} is no account id: it has 12 digits.`);
  const redirected = Object.keys(environment).find(
    (name) => /^AWS_ENDPOINT_URL/.test(name) && environment[name],
  );
  if (redirected)
    throw new UsageError(`${redirected} is set, so the clients would not reach AWS. Unset it for this run.`);
  return {
    account,
    region: region ?? environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'],
    prefix: `conformance-${randomBytes(3).toString('hex')}`,
    mailFrom: values['mail-from'] ?? mailFromOf(environment['STAGE'], root),
    distribution,
  };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        aws: { type: 'boolean' },
        account: { type: 'string' },
        region: { type: 'string' },
        'mail-from': { type: 'string' },
        distribution: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function mailFromOf(stage: string | undefined, root: string): string | undefined {
  if (stage === undefined) return undefined;
  const file = join(root, 'infra', 'stages', `${stage}.json`);
  if (!existsSync(file)) throw new UsageError(`STAGE is ${stage}, and there is no ${file}.`);
  return stageFile.parse(JSON.parse(readFileSync(file, 'utf8'))).mailFrom;
}
