import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deploy } from '#infra/deploy/deploy.ts';
import { stackPolicy } from '#infra/deploy/stack-policy.ts';
import { element, rootElement, type Markup } from '@directory/local-cloud/protocol/xml.ts';
import { schedules } from '#shared/deployment/schedules.ts';
import {
  json,
  openOperatorAws,
  resourceNamed,
  stackIn,
  xml,
  xmlRefusal,
} from '#tests/support/operator-aws.ts';
import { completeStage, settingsFrom, templateOf } from '#tests/support/template.ts';

const setPolicy = 'cloudformation SetStackPolicy';
const invokeJob = 'lambda POST /2015-03-31/functions/JobFunction-1/invocations';

const listChangeSets = 'cloudformation ListChangeSets';
const changeSetsNamed = (...names: string[]) =>
  xml(
    rootElement(
      'ListChangeSetsResponse',
      '',
      element(
        'ListChangeSetsResult',
        element('Summaries', ...names.map((name) => element('member', element('ChangeSetName', name)))),
      ),
    ),
  );

/** Simulates a stack in this state, with a CDK whose deployments end in the given states. */
async function deployment(state: string | undefined, ...ends: Array<string | undefined>) {
  let failingJob: string | undefined;
  let status = state;
  const policies: unknown[] = [];
  const passes: string[] = [];
  const said: string[] = [];
  const jobs: string[] = [];
  const { aws, calls, answers } = await openOperatorAws({
    'cloudformation DescribeStackResource': (body) =>
      resourceNamed(`${new URLSearchParams(body).get('LogicalResourceId')}-1`),
    [listChangeSets]: changeSetsNamed(),
    'secretsmanager DescribeSecret': json({
      VersionIdsToStages: { 'version-1': ['AWSPREVIOUS'], 'version-2': ['AWSCURRENT'] },
    }),
    [invokeJob]: (body) => {
      const { job } = JSON.parse(body) as { job: string };
      jobs.push(job);
      return job === failingJob
        ? {
            ...json({ errorType: 'ResourceNotFoundException', errorMessage: 'no such table' }),
            headers: { 'x-amz-function-error': 'Unhandled' },
          }
        : json(null);
    },
    'cloudformation DescribeStacks': () => stackIn(status),
    [setPolicy]: (body) => {
      policies.push(JSON.parse(new URLSearchParams(body).get('StackPolicyBody') ?? ''));
      passes.push('policy');
      return xml('<SetStackPolicyResponse/>');
    },
  });
  const run = (...parameters: string[]) =>
    deploy(
      {
        aws,
        stage: 'prod',
        say: (line) => said.push(line),
        pause: 1,
        cdk: (given) => {
          passes.push(given.join(' '));
          status = ends.shift();
          return Promise.resolve(status?.endsWith('ROLLBACK_COMPLETE') ? 1 : 0);
        },
      },
      parameters,
    );
  return {
    run,
    passes,
    policies,
    said,
    jobs,
    calls,
    answers,
    become: (next: string) => void (status = next),
    fail: (job: string) => void (failingJob = job),
  };
}

const first = 'deploy directory-prod -c STAGE=prod -c PASS=first';
const later = 'deploy directory-prod -c STAGE=prod -c PASS=protected -c ORIGIN_SECRET_VERSION=version-2';
const jobsRun = Object.keys(schedules).map((job) => `The job ${job} succeeded.`);

describe('a deployment', () => {
  test('creates a new stage unprotected, then deploys it again with all protection', async () => {
    const { run, passes, said, jobs } = await deployment(undefined, 'CREATE_COMPLETE', 'UPDATE_COMPLETE');
    await run('--require-approval', 'never');
    const approved = '--require-approval never';
    expect(passes).toEqual([`${first} ${approved}`, 'policy', `${later} ${approved}`, 'policy']);
    expect(said).toEqual([
      'directory-prod does not exist yet.',
      expect.stringContaining('Pass 1 of 2 creates the stack with nothing protected'),
      expect.stringContaining('The stack policy now prevents'),
      expect.stringContaining('Pass 2 of 2 deploys with the stack, the table and the pool protected'),
      expect.stringContaining('The stack policy now prevents'),
      ...jobsRun,
    ]);
    expect(jobs).toEqual(Object.keys(schedules));
  });

  test('reports a failing scheduled job and runs the other jobs', async () => {
    const { run, said, jobs, fail } = await deployment('UPDATE_COMPLETE', 'UPDATE_COMPLETE');
    fail('sweep');
    await run();
    expect(said).toContainEqual(
      expect.stringMatching(/^The job sweep failed: .*no such table.*\n {2}-> .*aws logs/),
    );
    expect(said.filter((line) => line.endsWith('succeeded.'))).toHaveLength(jobs.length - 1);
  });

  test('succeeds even if no scheduled job can be invoked', async () => {
    const { run, said, answers } = await deployment('UPDATE_COMPLETE', 'UPDATE_COMPLETE');
    delete answers[invokeJob];
    await run();
    expect(said.filter((line) => /^The job \w+ failed: .*not authorized/.test(line))).toHaveLength(
      jobsRun.length,
    );
  });

  test.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
    'keeps the protection of an existing stack in %s',
    async (state) => {
      const { run, passes } = await deployment(state, 'UPDATE_COMPLETE');
      await run();
      expect(passes).toEqual([later, 'policy']);
    },
  );

  test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'])(
    'creates the stack again after a failed creation (%s)',
    async (state) => {
      const { run, passes } = await deployment(state, 'CREATE_COMPLETE', 'UPDATE_COMPLETE');
      await run();
      expect(passes).toEqual([first, 'policy', later, 'policy']);
    },
  );

  test('stops at a failed pass, and resumes at this pass when repeated', async () => {
    const { run, passes } = await deployment(
      undefined,
      'ROLLBACK_COMPLETE',
      'CREATE_COMPLETE',
      'UPDATE_ROLLBACK_COMPLETE',
      'UPDATE_COMPLETE',
    );
    await expect(run()).rejects.toThrow('Pass 1 failed');
    expect(passes).toEqual([first]);
    await expect(run()).rejects.toThrow('Pass 2 failed');
    expect(passes.slice(1)).toEqual([first, 'policy', later]);
    await run();
    expect(passes.slice(4)).toEqual([later, 'policy']);
  });

  test('reports that nothing was deployed if the CDK only prepared a change set', async () => {
    const { run, passes } = await deployment(undefined, 'REVIEW_IN_PROGRESS');
    await expect(run('--no-execute')).rejects.toThrow('was not deployed: its state is REVIEW_IN_PROGRESS');
    expect(passes).toEqual([`${first} --no-execute`]);
  });

  test('waits for an earlier deployment to end, then runs the remaining pass', async () => {
    const { run, passes, said, calls, become } = await deployment('CREATE_IN_PROGRESS', 'UPDATE_COMPLETE');
    const running = run();
    await expect.poll(() => calls.length).toBeGreaterThan(3);
    expect(passes).toEqual([]);
    become('CREATE_COMPLETE');
    await running;
    expect(passes).toEqual([later, 'policy']);
    expect(said.filter((line) => line.includes('waiting'))).toHaveLength(1);
  });

  test.each([
    ['UPDATE_ROLLBACK_FAILED', 'aws cloudformation continue-update-rollback --stack-name directory-prod'],
    ['CREATE_FAILED', 'npx cdk rollback directory-prod -c STAGE=prod'],
    ['DELETE_FAILED', 'aws cloudformation delete-stack --stack-name directory-prod'],
    ['IMPORT_ROLLBACK_COMPLETE', 'npm run deploy:import again'],
  ])('refuses a stack in %s and names the command that repairs it', async (state, remedy) => {
    const { run, passes } = await deployment(state);
    await expect(run()).rejects.toThrow(remedy);
    expect(passes).toEqual([]);
  });

  test('refuses to create a site over an unfinished import', async () => {
    const { run, passes, answers } = await deployment('REVIEW_IN_PROGRESS', 'CREATE_COMPLETE');
    answers[listChangeSets] = changeSetsNamed('import-1795000000000');
    await expect(run()).rejects.toThrow('npm run deploy:import again');
    expect(passes).toEqual([]);
  });

  test('names the missing permission if AWS denies setting the stack policy', async () => {
    const { run, answers } = await deployment('UPDATE_COMPLETE', 'UPDATE_COMPLETE');
    delete answers[setPolicy];
    await expect(run()).rejects.toThrow('SetStackPolicy: 403 AccessDenied: User: operator is not authorized');
  });
});

describe('a failed first pass', () => {
  const failed = () => deployment(undefined, 'ROLLBACK_COMPLETE');
  const events = 'cloudformation DescribeStackEvents';
  const event = (type: string, status: string, name: string) =>
    element(
      'member',
      element('ResourceType', type),
      element('ResourceStatus', status),
      element('PhysicalResourceId', name),
    );
  const page = (token: string | undefined, ...members: Markup[]) =>
    xml(
      rootElement(
        'DescribeStackEventsResponse',
        '',
        element(
          'DescribeStackEventsResult',
          element('StackEvents', ...members),
          ...(token === undefined ? [] : [element('NextToken', token)]),
        ),
      ),
    );

  test('names each retained bucket and the command that removes it', async () => {
    const { run, said, answers } = await failed();
    answers[events] = (body) =>
      new URLSearchParams(body).get('NextToken') === 'older'
        ? page(
            undefined,
            event('AWS::S3::Bucket', 'DELETE_SKIPPED', 'logs-1'),
            event('AWS::S3::Bucket', 'CREATE_COMPLETE', 'site-1'),
          )
        : page(
            'older',
            event('AWS::S3::Bucket', 'DELETE_SKIPPED', 'site-1'),
            event('AWS::S3::Bucket', 'DELETE_COMPLETE', 'media-1'),
            event('AWS::S3::Bucket', 'DELETE_SKIPPED', 'data-1'),
            event('AWS::S3::Bucket', 'IMPORT_COMPLETE', 'data-1'),
            event('AWS::Logs::LogGroup', 'DELETE_SKIPPED', 'group-1'),
          );
    await expect(run()).rejects.toThrow('Pass 1 failed');
    expect(said.at(-1)?.split('\n').slice(1)).toEqual([
      '  -> aws s3 rb s3://site-1 --force',
      '  -> aws s3 rb s3://logs-1 --force',
    ]);
  });

  test('the next deployment names the retained buckets first', async () => {
    const { run, said, answers } = await deployment(
      'ROLLBACK_COMPLETE',
      'CREATE_COMPLETE',
      'UPDATE_COMPLETE',
    );
    answers[events] = page(undefined, event('AWS::S3::Bucket', 'DELETE_SKIPPED', 'site-1'));
    await run();
    expect(said[0]).toContain('  -> aws s3 rb s3://site-1 --force');
  });

  test('names no bucket when the stack was never created', async () => {
    const { run, said, answers } = await failed();
    answers[events] = xmlRefusal(400, 'ValidationError', 'Stack [directory-prod] does not exist');
    await expect(run()).rejects.toThrow('Pass 1 failed');
    expect(said.at(-1)).toContain('Pass 1 of 2');
  });

  test('reports its own failure even if the buckets cannot be listed', async () => {
    const { run, said } = await failed();
    await expect(run()).rejects.toThrow('Pass 1 failed');
    expect(said.at(-1)).toContain('could not be listed: DescribeStackEvents: 403 AccessDenied');
  });
});

describe('the stack policy', () => {
  const [, denied] = stackPolicy.Statement;
  const types: readonly string[] = denied.Condition.StringEquals.ResourceType;

  test('forbids only replacing and deleting, for each retained resource except logs', async () => {
    const { run, policies } = await deployment('UPDATE_COMPLETE', 'UPDATE_COMPLETE');
    await run();
    expect(policies).toEqual([stackPolicy]);
    expect(denied).toMatchObject({ Effect: 'Deny', Action: ['Update:Replace', 'Update:Delete'] });
    const { Resources } = templateOf(settingsFrom('prod', completeStage)).toJSON() as {
      Resources: Record<string, { Type: string; DeletionPolicy?: string }>;
    };
    const kept = Object.values(Resources).filter(({ DeletionPolicy: policy }) =>
      policy?.startsWith('Retain'),
    );
    expect([...new Set(kept.map(({ Type }) => Type))].sort()).toEqual(
      ['AWS::Logs::LogGroup', ...types].sort(),
    );
  });
});

test.each([
  ['no stage', undefined, 'STAGE=NAME npm run deploy'],
  ['the local stage', 'local', 'runs on one machine only'],
  ['a stage without settings', 'unwritten', 'certificateArn: the ARN of an ACM certificate'],
])('the deploy command with %s does nothing and names the remedy', (_, stage, named) => {
  const root = join(import.meta.dirname, '../../..');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/deploy/run.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: tmpdir(), ...(stage && { STAGE: stage }) },
  });
  expect(stdout).toBe('');
  expect(stderr).toContain(named);
  expect(status).toBe(1);
});
