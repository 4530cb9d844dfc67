import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { templateOf } from '#tests/support/template.ts';

/** These tests need no Docker engine. No test shows that the stack starts in LocalStack. */
test('LocalStack’s stage has the local stage’s resources and deploys only to LocalStack', () => {
  const [local, localStack] = ['local', 'localstack'].map((stage) =>
    templateOf(settingsOf(stage)).toJSON(),
  ) as Array<{ Rules: Record<string, { Assertions: Array<{ Assert: unknown }> }>; Resources: object }>;
  expect(localStack?.Rules['NeverDeployed']?.Assertions[0]?.Assert).toEqual({
    'Fn::Equals': [{ Ref: 'AWS::AccountId' }, '000000000000'],
  });
  expect(local?.Rules['NeverDeployed']?.Assertions[0]?.Assert).toEqual({
    'Fn::Equals': ['local', 'a stage for AWS'],
  });
  expect(Object.keys(localStack?.Resources ?? {})).toHaveLength(Object.keys(local?.Resources ?? {}).length);
});

test('the LocalStack deployment without Docker or a token only says what is missing', () => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/localstack/deploy.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect(stderr).toContain('LocalStack needs Docker');
  expect(stderr).toContain('export LOCALSTACK_AUTH_TOKEN');
  expect(status).toBe(1);
});
