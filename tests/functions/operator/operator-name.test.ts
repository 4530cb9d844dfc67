import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { environment } from '#functions/data/environment.ts';
import { element, rootElement } from '@directory/local-cloud/protocol/xml.ts';
import { json, openOperatorAws, xml, type Answer } from '#tests/support/operator-aws.ts';
import { operatorOf } from '#tests/support/operator.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const sentence =
  'An operator’s name must have 1 to 100 visible characters and no line breaks, invisible characters or outer spaces. It must not begin with “arn:”.';

const refused: Array<[string, string]> = [
  ['is empty', ''],
  ['shows nothing', ' \u3164'],
  ['has a line break', 'olga\noperator:eve'],
  ['has a line separator', 'olga\u2028eve'],
  ['has a control character', 'olga\u001b[2K'],
  ['overrides the direction of text', 'olga\u202eeve'],
  ['has a zero-width joiner', 'ol\u200dga'],
  ['has a Hangul filler', 'olga\u3164'],
  ['has a blank pattern of Braille', 'ol\u2800ga'],
  ['has a variation selector', 'olga\ufe0f'],
  ['has a combining grapheme joiner', 'ol\u034fga'],
  ['begins with a blank', ' olga'],
  ['ends with a blank', 'olga\u00a0'],
  ['looks like an identity in AWS', 'arn:aws:iam::111122223333:user/olga'],
  ['has more than 100 characters', 'o'.repeat(101)],
];

async function start(program: string, words: string[], env: NodeJS.ProcessEnv) {
  try {
    const { stdout } = await run(process.execPath, [program, ...words], { cwd: root, env });
    return { code: 0, printed: stdout.trim() };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: (stdout + stderr).trim() };
  }
}

describe('an operator’s name on the local cloud', () => {
  test.for(refused)('is refused and logs nothing when it %s', async ([, name], { cloud, operator }) => {
    const she = await signedIn(cloud, 'worker');
    expect(await operatorOf(cloud, name).type('grant', she.email)).toEqual({ code: 1, printed: sentence });
    expect(await operator.logged(she.sub)).toEqual([]);
  });

  test('is logged as typed at exactly 100 characters', async ({ cloud, operator }) => {
    const she = await signedIn(cloud, 'worker');
    const name = `Olga Núñez ${'o'.repeat(89)}`;
    expect((await operatorOf(cloud, name).type('grant', she.email)).code).toBe(0);
    expect(await operator.logged(she.sub)).toEqual([[`operator:${name}`, 'admin-granted']]);
  });

  test('is checked again by the program that writes the log', async ({ cloud, operator }) => {
    const she = await signedIn(cloud, 'worker');
    const words = ['grant', 'olga\noperator:eve', she.email];
    const { code, printed } = await start('functions/operator/main.ts', words, process.env);
    expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining(sentence) as string });
    expect(await operator.logged(she.sub)).toEqual([]);
  });
});

const account = '111122223333';
const assumedRole = `arn:aws:sts::${account}:assumed-role/AWSReservedSSO_Administrator_${'0a1b'.repeat(10)}/olga.nunez@example.com`;

const identity = (arn: string): Answer =>
  xml(
    rootElement(
      'GetCallerIdentityResponse',
      'https://sts.amazonaws.com/doc/2011-06-15/',
      element('GetCallerIdentityResult', element('Arn', arn), element('Account', account)),
    ),
  );

/** Opens a stage `prod` in AWS. STS and the stack's parameter are fakes; table and user pool are the local cloud's. */
async function openStage(cloud: SharedCloud, arn: string) {
  const parameter = JSON.stringify({
    tableName: environment('TABLE_NAME'),
    userPoolId: environment('USER_POOL_ID'),
    openCountries: ['mx'],
    payments: {},
  });
  const answers = {
    'sts GetCallerIdentity': identity(arn),
    'ssm GetParameter': json({ Parameter: { Value: parameter } }),
  };
  const aws = await openOperatorAws(answers, cloud.credentials);
  const env = {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    AWS_EC2_METADATA_DISABLED: 'true',
    ...aws.environment,
    AWS_ENDPOINT_URL_DYNAMODB: cloud.dynamodb,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cloud.aws,
  };
  return { ...aws, type: (...words: string[]) => start('infra/operator/run.ts', words, env) };
}

describe('an operator’s name on a stage in AWS', () => {
  test('is the ARN that STS gives for the caller’s credentials', async ({ cloud, operator }) => {
    const she = await signedIn(cloud, 'worker');
    const stage = await openStage(cloud, assumedRole);
    const { code, printed } = await stage.type('grant', she.email, '--stage', 'prod');
    expect({ code, printed }).toEqual({ code: 0, printed: `${she.email} is an admin now.` });
    expect(await operator.logged(she.sub)).toEqual([[`operator:${assumedRole}`, 'admin-granted']]);
  });

  test('can’t be replaced by the option --as, which fails before any call', async ({ cloud, operator }) => {
    const she = await signedIn(cloud, 'worker');
    const stage = await openStage(cloud, assumedRole);
    expect(await stage.type('grant', she.email, '--stage', 'prod', '--as', 'eve')).toEqual({
      code: 1,
      printed:
        '--as works only on the local cloud. In AWS, the audit log records the ARN of your credentials.',
    });
    expect(stage.calls).toEqual([]);
    expect(await operator.logged(she.sub)).toEqual([]);
  });

  test('is missing when STS returns no identity, so the command fails', async ({ cloud, operator }) => {
    const she = await signedIn(cloud, 'worker');
    const stage = await openStage(cloud, '');
    expect(await stage.type('grant', she.email, '--stage', 'prod')).toEqual({
      code: 1,
      printed: 'STS returned no identity for these credentials.',
    });
    expect(await operator.logged(she.sub)).toEqual([]);
  });
});
