import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Clock } from '../../clock.ts';
import { LambdaFunction } from '../../lambda/functions.ts';
import { type FunctionDefinition, type FunctionRuntime } from '../../lambda/definition.ts';

/** Makes a function from CommonJS source. The function stops when the test ends. */
export function makeFunction(
  code: string,
  options: Partial<FunctionDefinition> = {},
  runtime: Partial<FunctionRuntime> = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'function-'));
  writeFileSync(join(directory, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(join(directory, 'index.js'), code);
  const clock = new Clock();
  const logs: string[] = [];
  const failures: string[] = [];
  const onLog = (_: string, line: string) => logs.push(line);
  const onFailure = (_: string, { message }: Error) => failures.push(message);
  const lambda = new LambdaFunction(
    {
      name: 'test',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:test',
      directory,
      handler: 'index.handler',
      environment: { TABLE_NAME: 'directory' },
      timeoutSeconds: 5,
      memoryMegabytes: 128,
      concurrency: 1,
      ...options,
    },
    { clock, onLog, onFailure, ...runtime },
  );
  onTestFinished(async () => {
    await lambda.stop();
    rmSync(directory, { recursive: true });
  });
  return { lambda, clock, logs, failures, directory };
}
