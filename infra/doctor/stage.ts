import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  directoryOf,
  lambdaPlatform,
  nameOf,
  nativePackagesOf,
  packagesWithNativeCode,
} from '#infra/native-packages.ts';
import { settingsOf, type Settings } from '#infra/settings.ts';
import { missing, note, ok, type Finding } from './finding.ts';
import { program } from './machine.ts';

/** Checks that the stage's settings hold every choice that only an operator can make. */
export function stageSettings(stage: string, directory?: string): Finding {
  try {
    settingsOf(stage, directory);
    return ok(`the settings of the stage ${stage} are complete`);
  } catch (error) {
    return missing(
      (error as Error).message,
      `write infra/stages/${stage}.json (docs/operating.md, "Deploying to AWS")`,
    );
  }
}

/** Checks that AWS credentials exist in a standard location, without checking that they are valid. */
export function awsCredentials(environment: NodeJS.ProcessEnv, home: string): Finding {
  const file = environment['AWS_SHARED_CREDENTIALS_FILE'] ?? join(home, '.aws', 'credentials');
  const config = environment['AWS_CONFIG_FILE'] ?? join(home, '.aws', 'config');
  if (environment['AWS_ACCESS_KEY_ID'] && environment['AWS_SECRET_ACCESS_KEY'])
    return ok('AWS credentials are in the environment');
  const profile = environment['AWS_PROFILE'] ?? 'default';
  const sections = [`[${profile}]`, `[profile ${profile}]`];
  const isNamed = [file, config].some(
    (path) => existsSync(path) && sections.some((section) => readFileSync(path, 'utf8').includes(section)),
  );
  return isNamed
    ? ok(`AWS credentials come from the profile ${profile}`)
    : missing(`no AWS credentials in environment variables or in a profile ${profile}`, 'aws configure');
}

/** Checks that the Lambdas' native code is present. Lambda's system may differ from this machine's. */
export function lambdaCode(root: string): Finding {
  const what = `the Lambdas’ native code (${nameOf(lambdaPlatform)})`;
  try {
    const absent = [...new Set(Object.values(packagesWithNativeCode).flat())]
      .flatMap((name) => nativePackagesOf(root, name, lambdaPlatform))
      .filter((wanted) => !directoryOf(root, wanted));
    if (absent.length === 0) return ok(`${what} is installed`);
    const names = absent.map(({ name, version }) => `${name}@${version}`).join(', ');
    return note(
      `${what} is not installed yet: the next synthesis downloads ${names}`,
      'needs the network once',
    );
  } catch (error) {
    return missing((error as Error).message, 'git checkout package-lock.json');
  }
}

/**
 * Returns questions that the operator must answer in Stripe's dashboard. Stripe's API can't answer them, or they are a
 * matter of law.
 */
export function askedOfStripe({ payments }: Pick<Settings, 'payments'>): Finding[] {
  if (payments.provider !== 'stripe')
    return [note('members pay by bank transfer: does a reviewer check the bank statement every day?')];
  const open: Array<[string, string]> = [
    ['has Stripe approved this business, in writing?', 'its rules exclude adult services'],
    [
      'does the schedule retry twice, one day apart, and then "leave the subscription past due"?',
      'Retries: 3 days of grace',
    ],
    ['are Stripe’s mails to customers off?', 'Mails of Stripe'],
    ['are all payment methods except cards off?', 'Payment methods'],
    ['do you receive notifications of disputes?', 'Disputes'],
    ['is the account’s time zone UTC?', 'Account: the month of admin:ledger'],
    ['does the statement descriptor reveal nothing to others who read it?', 'Account'],
  ];
  return open.map(([question, where]) => note(question, `docs/operating.md, "Payments": ${where}`));
}

/** Checks the needs of LocalStack: Docker, and the account token that its image requires. */
export function localStack(environment: NodeJS.ProcessEnv): Finding[] {
  return [
    program('docker', environment)
      ? ok('docker is installed')
      : missing('LocalStack needs Docker', 'https://docs.docker.com/get-docker/'),
    environment['LOCALSTACK_AUTH_TOKEN']
      ? ok('LOCALSTACK_AUTH_TOKEN is set')
      : missing(
          'LocalStack needs the token of an account',
          'export LOCALSTACK_AUTH_TOKEN=... (app.localstack.cloud)',
        ),
  ];
}
