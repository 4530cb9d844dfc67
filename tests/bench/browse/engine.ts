import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { spawnBound } from '@directory/local-cloud/bound-process.ts';
import { marshall } from '@aws-sdk/util-dynamodb';
import { type Engine, tableProperties } from '#tests/support/function-world.ts';
import type { Item } from '#functions/data/stored.ts';
import { freePort } from '../measures.ts';

/** Loading 1.2 million cards takes minutes on a busy machine. */
const loadMilliseconds = 15 * 60_000;
const linesTogether = 500;

/**
 * Starts the table's engine in memory with these tables, imported as a DynamoDB export. This is three times as fast as
 * batch writes. Only dynoxide can import, so this bench runs on linux-x64 only.
 * @throws Error if the engine exits or does not respond in time
 */
export async function startLoadedEngine(tables: Record<string, Iterable<Item>>): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-browse-'));
  try {
    for (const [name, items] of Object.entries(tables))
      await writeExport(join(folder, 'export', name), items);
    const schema = Object.keys(tables).map((TableName) => ({ Table: { TableName, ...tableProperties } }));
    writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema));
    return await serve(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeExport(folder: string, items: Iterable<Item>): Promise<void> {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const gzip = createGzip({ level: 1 });
  const file = gzip.pipe(createWriteStream(join(folder, 'data', 'items.json.gz')));
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length > 0 && !gzip.write(`${lines.join('\n')}\n`)) await once(gzip, 'drain');
    lines = [];
  };
  for (const item of items) {
    lines.push(JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) }));
    if (lines.length === linesTogether) await flush();
  }
  await flush();
  gzip.end();
  await finished(file);
}

async function serve(folder: string): Promise<Engine> {
  const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
  const port = await freePort();
  const child = spawnBound(join(dirname(manifest), 'dynoxide'), [
    ...['import', '--source', join(folder, 'export'), '--schema', join(folder, 'schema.json')],
    ...['--serve', '--host', '127.0.0.1', '--port', String(port)],
  ]);
  const exited = once(child, 'exit');
  child.stdout.resume();
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)));
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + loadMilliseconds;
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The engine did not load its tables: ${complaint}`);
    }
    await sleep(200);
  }
  return { endpoint, stop };
}

/** The engine responds only once all tables are loaded. */
const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
