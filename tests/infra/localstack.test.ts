import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { templateOf } from '#tests/support/template.ts';

/** No Docker engine is needed for what is shown here; that the stack comes up in LocalStack is shown nowhere. */
test('LocalStack’s stage is the local one, and deploys to LocalStack’s account alone', () => {
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

test('without Docker or a token, the deployment says what is missing and does nothing', () => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/localstack/deploy.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect(stderr).toContain('LocalStack needs Docker');
  expect(stderr).toContain('export LOCALSTACK_AUTH_TOKEN');
  expect(status).toBe(1);
});
