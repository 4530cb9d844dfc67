import { test } from 'vitest';
import type { Engine } from '../../../dynamodb/engine.ts';

/**
 * Where an engine is known to differ from the documentation. Its test is expected to fail there, and fails the suite
 * once it passes: then the line is to be deleted.
 */
const differences: Array<{ engine: Engine; test: string; why: string }> = [
  {
    engine: 'dynoxide',
    test: 'a write that changes nothing leaves no record',
    why: 'It writes a MODIFY record. The product’s stream filter takes INSERT alone.',
  },
  {
    engine: 'dynoxide',
    test: 'can’t be turned on twice within the hour',
    why: 'It takes the same setting again. The product’s deployment sets it once.',
  },
  {
    engine: 'dynamodb-local',
    test: 'a transaction writes twice',
    why: 'It counts each write of a transaction once. Only the benches read units, on the other engine.',
  },
];

/** A test that some engines are known to fail. */
export function testWithDifferences(
  engine: Engine | undefined,
  name: string,
  run: () => Promise<void>,
): void {
  const known = differences.find((one) => one.engine === engine && one.test === name);
  if (known) test.fails(`${name} (known difference: ${known.why})`, run);
  else test(name, run);
}
