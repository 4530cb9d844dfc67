import { DescribeLimitsCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { chooseEngine, engineObstacle, engines } from '../../dynamodb/engine.ts';
import { Partitions } from '../../dynamodb/partitions.ts';
import { onlySupported } from '../../dynamodb/supported.ts';
import { listen } from '../../testing/local-service.ts';
import { documentsOf } from './engines.ts';

const here = engines.filter((engine) => engineObstacle(engine) === undefined);

test('chooseEngine returns the given engine, or by default the first available engine', () => {
  expect(chooseEngine(undefined)).toBe(here[0]);
  expect(chooseEngine(here.at(-1))).toBe(here.at(-1));
  expect(() => chooseEngine('dynalite')).toThrow('must be one of: dynoxide, dynamodb-local');
});

test('choosing DynamoDB Local without Java fails with an install hint', () => {
  const path = process.env['PATH'];
  onTestFinished(() => void (process.env['PATH'] = path));
  process.env['PATH'] = '/nowhere';
  expect(() => chooseEngine('dynamodb-local')).toThrow(
    /needs Java 17 or later, but none is installed.*apt-get install/,
  );
});

test('an unsupported DynamoDB operation returns 501 with its name', async () => {
  const { url, close } = await listen(
    onlySupported(async () => ({ status: 200, body: '{}' }), new Partitions()),
  );
  onTestFinished(close);
  const refusal = documentsOf(url).send(new DescribeLimitsCommand({}));
  await expect(refusal).rejects.toMatchObject({
    $metadata: { httpStatusCode: 501 },
    message: expect.stringContaining('DescribeLimits') as string,
  });
});
