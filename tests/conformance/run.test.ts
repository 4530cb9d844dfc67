import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Clock } from '#infra/local/clock.ts';
import { verifySignature } from '#infra/local/protocol/sigv4.ts';
import { listen } from '#tests/support/local-service.ts';
import { accountOf } from '#infra/aws/account.ts';
import { readOptions, UsageError } from './aws/options.ts';
import { planOf } from './aws/plan.ts';
import { prepare } from './aws/prepare.ts';
import { readTestKey } from './stripe/key.ts';
import type { AwsTarget } from './target.ts';

const account = '123456789012';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'conformance-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
const read = (line: string, environment = {}, root = '/nowhere') =>
  readOptions(line.split(' ').filter(Boolean), environment, root);

describe('the command line', () => {
  test('without --aws, nothing of AWS is asked or used', () => {
    expect(read('', { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'x' })).toBeUndefined();
  });

  test.each([
    ['--aws', '--aws --account 123456789012'],
    ['--aws --account 12', '12 digits'],
    ['--account 123456789012', 'add --aws'],
    ['--aws --acount 123456789012', '--acount'],
    ['something', 'something'],
  ])('"%s" is refused, and says what to write', (line, named) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(named);
  });

  test('an endpoint that is not AWS is refused by its variable', () => {
    expect(() =>
      read(`--aws --account ${account}`, { AWS_ENDPOINT_URL_S3: 'http://localhost:4301' }),
    ).toThrow('AWS_ENDPOINT_URL_S3 is set');
  });

  test('region, sender and distribution come from options, then from the environment and the stage', () => {
    const root = folder();
    mkdirSync(join(root, 'infra', 'stages'), { recursive: true });
    writeFileSync(
      join(root, 'infra', 'stages', 'test.json'),
      '{"mailFrom":"stage@example.org","openCountries":[]}',
    );
    const environment = { AWS_REGION: 'us-east-1', AWS_DEFAULT_REGION: 'eu-west-1', STAGE: 'test' };
    const line = `--aws --account ${account}`;
    expect(read(line, environment, root)).toMatchObject({
      account,
      region: 'us-east-1',
      prefix: expect.stringMatching(/^conformance-[0-9a-f]{6}$/) as string,
      mailFrom: 'stage@example.org',
      distribution: undefined,
    });
    expect(
      read(`${line} --region eu-north-1 --mail-from me@example.org --distribution E1`, environment, root),
    ).toMatchObject({
      region: 'eu-north-1',
      mailFrom: 'me@example.org',
      distribution: 'E1',
    });
    expect(() => read(line, { STAGE: 'none' }, root)).toThrow('STAGE is none');
  });

  test('every run has a prefix of its own', () => {
    const prefix = () => read(`--aws --account ${account}`)?.prefix;
    expect(prefix()).not.toBe(prefix());
  });
});

describe('the plan', () => {
  const target: AwsTarget = { kind: 'aws', account, region: 'us-east-1', prefix: 'conformance-abc' };

  test('names the prefix wherever something is made, and says aloud what is skipped', () => {
    const lines = planOf(target);
    const made = lines.filter(({ makes }) => !makes.startsWith('SKIPPED'));
    expect(made.map(({ service }) => service)).toEqual([
      'DynamoDB',
      'S3',
      'SSM',
      'Secrets Manager',
      'Cognito',
    ]);
    for (const { makes } of made) expect(makes).toContain('conformance-abc-');
    expect(lines.find(({ service }) => service === 'SES')?.makes).toContain('SKIPPED: no --mail-from');
    const all = planOf({ ...target, mailFrom: 'me@example.org', distribution: 'E1' });
    expect(all.filter(({ makes }) => makes.startsWith('SKIPPED'))).toHaveLength(2);
  });

  test('is printed, with the word that nobody has run it, before anybody is asked', async () => {
    const printed: string[] = [];
    const askAccount = () => {
      printed.push('asked');
      return Promise.resolve('999999999999');
    };
    process.env['AWS_ACCESS_KEY_ID'] = 'local';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'local-secret';
    onTestFinished(() => {
      delete process.env['AWS_ACCESS_KEY_ID'];
      delete process.env['AWS_SECRET_ACCESS_KEY'];
    });
    const options = { ...target, mailFrom: undefined, distribution: undefined };
    const preparing = prepare(options, (line) => printed.push(line), askAccount);
    await expect(preparing).rejects.toThrow(
      `are of account 999999999999, not of ${account}. Nothing was made.`,
    );
    expect(printed[0]).toContain('NOBODY HAS RUN THIS SUITE AGAINST AWS YET');
    expect(printed.at(-1)).toBe('asked');
    expect(
      await prepare(
        options,
        () => undefined,
        () => Promise.resolve(account),
      ),
    ).toEqual(target);
  });
});

test('STS is asked with a signature that verifies, and its refusal is told by its code', async () => {
  const credentials = { local: 'local-secret' };
  const { url, close } = await listen(async (request) => {
    try {
      verifySignature(request, { credentials, clock: new Clock(), service: 'sts' });
    } catch {
      return {
        status: 403,
        body: '<ErrorResponse><Error><Code>SignatureDoesNotMatch</Code></Error></ErrorResponse>',
      };
    }
    expect(request.body.toString()).toBe('Action=GetCallerIdentity&Version=2011-06-15');
    return {
      status: 200,
      body: `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
    };
  });
  onTestFinished(close);
  const ask = (secretAccessKey: string) =>
    accountOf({ accessKeyId: 'local', secretAccessKey }, 'us-east-1', url);
  expect(await ask('local-secret')).toBe(account);
  await expect(ask('guessed')).rejects.toThrow('403 SignatureDoesNotMatch');
});

test.each([
  ['no account', ['--aws'], 'Say in which account'],
  ['no region', ['--aws', '--account', account], 'No region'],
  ['no credentials', ['--aws', '--account', account, '--region', 'us-east-1'], 'No AWS credentials'],
])('the command itself, with %s, ends with 2 and says what to do', (_, parameters, named) => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['tests/conformance/run.ts', ...parameters], {
    cwd: root,
    encoding: 'utf8',
    // Of the developer's own settings, nothing: neither environment nor ~/.aws, nor a machine's role.
    env: { PATH: process.env['PATH'], HOME: folder(), AWS_EC2_METADATA_DISABLED: 'true' },
  });
  expect(stderr).toContain(named);
  expect(stderr).toContain('Usage: npm run conformance');
  expect(status).toBe(2);
});

describe('Stripe’s key', () => {
  const quiet = () => {};

  test('is one of test mode, or the run ends before it begins, without showing it', () => {
    expect(readTestKey(undefined, quiet)).toBeUndefined();
    expect(readTestKey('sk_test_abc', quiet)).toBe('sk_test_abc');
    expect(readTestKey('rk_test_abc', quiet)).toBe('rk_test_abc');
    for (const key of ['sk_live_secret', 'rk_live_secret', 'pk_test_secret', 'secret']) {
      expect(() => readTestKey(key, quiet)).toThrow(UsageError);
      expect(() => readTestKey(key, quiet)).not.toThrow('secret');
    }
  });

  test('comes with the word that nobody has used one yet', () => {
    const said: string[] = [];
    readTestKey('sk_test_abc', (line) => said.push(line));
    expect(said.join()).toContain('NOBODY HAS RUN THIS SUITE AGAINST STRIPE YET');
    expect(said.join()).not.toContain('sk_test_abc');
  });
});
