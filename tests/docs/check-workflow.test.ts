import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { nodeVersion } from '#infra/doctor/machine.ts';
import { root } from './repository-files.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const pinned = textOf('.node-version').trim();

describe('the workflow for pull requests', () => {
  const workflow = z
    .looseObject({
      on: z.record(z.string(), z.unknown()),
      permissions: z.record(z.string(), z.string()),
      concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }),
      jobs: z.strictObject({
        check: z.looseObject({
          'timeout-minutes': z.int(),
          container: z.looseObject({ image: z.string() }),
          steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
        }),
      }),
    })
    .parse(parse(textOf('.github/workflows/check.yml')));
  const { check } = workflow.jobs;

  test('runs only for pull requests, and its last step is .ci/run', () => {
    expect(Object.keys(workflow.on)).toEqual(['pull_request']);
    expect(check.steps.at(-1)).toEqual({ run: '.ci/run' });
  });

  test('has read-only access to the repository and a 90-minute limit', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(check['timeout-minutes']).toBeLessThanOrEqual(90);
  });

  test('cancels the older run of a pull request when a new run starts', () => {
    expect(workflow.concurrency).toEqual({
      group: 'check-${{ github.ref }}',
      'cancel-in-progress': true,
    });
  });

  test('runs in a Debian container with the Node of .node-version', () => {
    expect(check.container.image).toBe(`node:${pinned}-bookworm`);
  });

  test('pins each action to a commit', () => {
    const actions = check.steps.flatMap(({ uses }) => uses ?? []);
    expect(actions).not.toEqual([]);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});

describe('.node-version', () => {
  test('names the Node version that npm ci installs', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(textOf('package.json')));
    expect(pinned).toBe(devDependencies.node);
  });

  test('has the major version of the Lambda runtime', () => {
    const [, runtime] = /Runtime\.NODEJS_(\d+)_X/.exec(textOf('infra/constructs/function.ts')) ?? [];
    expect(pinned.split('.')[0]).toBe(runtime);
  });

  test('is new enough for the doctor', () => {
    expect(nodeVersion(pinned)).toMatchObject({ state: 'ok' });
  });
});
