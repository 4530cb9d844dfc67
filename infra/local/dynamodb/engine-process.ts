import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnBound } from '../bound-process.ts';
import { engineCommand, type Engine } from './engine.ts';

type Item = Record<string, object>;

/** Record of a table's stream, as functions receive it. */
export interface StreamRecord {
  eventName: string;
  dynamodb: { SequenceNumber: string; Keys: Item; NewImage?: Item };
}

/** Operations that the local cloud itself calls, with the response fields it reads. */
interface Answers {
  CreateTable: { TableDescription: { LatestStreamArn?: string } };
  DeleteItem: object;
  DeleteTable: object;
  DescribeTable: { Table: { LatestStreamArn?: string } };
  ListTables: object;
  Scan: { Count: number; Items: Item[]; LastEvaluatedKey?: Item };
  UpdateTimeToLive: object;
  'streams.DescribeStream': { StreamDescription: { Shards: Array<{ ShardId: string }> } };
  'streams.GetShardIterator': { ShardIterator: string };
  /** A closed shard has no next iterator. */
  'streams.GetRecords': { Records: StreamRecord[]; NextShardIterator?: string };
}

/** Calls an operation of DynamoDB, or of DynamoDB Streams if the name starts with `streams.`. @throws EngineError */
export type EngineCall = <O extends keyof Answers>(operation: O, input: object) => Promise<Answers[O]>;

/** Error response of the engine; `name` is the error code. */
export class EngineError extends Error {
  constructor(operation: string, { __type, message }: { __type?: string; message?: string }) {
    super(`${operation}: ${message ?? 'no message'}`);
    this.name = (__type ?? 'UnknownError').replace(/^.*#/, '');
  }
}

/** DynamoDB Local takes several seconds to start, more on a busy machine. */
const startMilliseconds = 60_000;

/** Starts an engine as a child process. @throws Error with the engine's stderr if it does not start */
export async function startEngine(engine: Engine, folder: string | undefined) {
  const port = await freePort();
  const [command = '', ...parameters] = engineCommand(engine, port, folder);
  // Own process group: Ctrl-C signals only the terminal's foreground group. This process stops the engine last.
  const child = spawnBound(command, parameters, { detached: true });
  const exited = once(child, 'exit');
  child.stdout.resume();
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)));
  const endpoint = `http://127.0.0.1:${port}`;
  const call: EngineCall = (operation, input) => request(endpoint, operation, input);
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };

  const deadline = Date.now() + startMilliseconds;
  for (let isAnswering = false; !isAnswering;)
    try {
      await call('ListTables', {});
      isAnswering = true;
    } catch (error) {
      if (child.exitCode !== null || error instanceof EngineError || Date.now() > deadline) {
        await stop();
        throw new Error(`The DynamoDB engine does not respond: ${complaint}`, { cause: error });
      }
      await sleep(20);
    }
  return { endpoint, call, stop };
}

/** Finds a free port, because the engines can't choose a port and report it. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function request<O extends keyof Answers>(
  endpoint: string,
  operation: O,
  input: object,
): Promise<Answers[O]> {
  const [name = '', service = ''] = operation.split('.').toReversed();
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${service === 'streams' ? 'DynamoDBStreams' : 'DynamoDB'}_20120810.${name}`,
      // The engines require a signature but do not verify it.
      'x-amz-date': date,
      authorization: `AWS4-HMAC-SHA256 Credential=local/${date.slice(0, 8)}/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=local`,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(30_000),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new EngineError(operation, answer as { __type?: string; message?: string });
  return answer as Answers[O];
}
