import { afterAll, beforeAll, describe, test } from 'vitest';
import { engineObstacle, engines, type Engine } from '../../dynamodb/engine.ts';
import { dynamodbSupported } from '../../dynamodb/supported.ts';
import { conditions } from './dynamodb/conditions.ts';
import { limits } from './dynamodb/limits.ts';
import { queries } from './dynamodb/queries.ts';
import { streams } from './dynamodb/streams.ts';
import { openWorld, type World } from './dynamodb/table.ts';
import { timeToLive } from './dynamodb/time-to-live.ts';
import { transactions } from './dynamodb/transactions.ts';
import { units } from './dynamodb/units.ts';
import { conformance } from './suite.ts';
import { target } from './target.ts';

/**
 * The same operations of every engine that can run here, and of AWS. Where engines differ, the documentation decides what
 * is expected (dynamodb/differences.ts).
 */
for (const engine of target.kind === 'aws' ? [undefined] : engines) {
  const obstacle = engine && engineObstacle(engine);
  if (obstacle === undefined) onEngine(engine);
  else {
    console.warn(`SKIPPED: DynamoDB on ${engine}. ${obstacle}`);
    describe(`DynamoDB (${engine})`, () => test('its supported operations', ({ skip }) => skip(obstacle)));
  }
}

function onEngine(engine: Engine | undefined): void {
  conformance(`DynamoDB (${engine ?? 'AWS'})`, dynamodbSupported, (suite) => {
    let world: World | undefined;
    beforeAll(async () => {
      world = await openWorld(suite, engine);
    });
    afterAll(() => world?.stop());
    const open = (): World => {
      if (!world) throw new Error('The world is opened before each test.');
      return world;
    };
    transactions(open);
    conditions(open);
    queries(open);
    units(open, engine);
    limits(open);
    timeToLive(open, engine);
    streams(open, engine);
  });
}
