import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inSources } from '#functions/data/source-map.ts';

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'source-map-'))));
afterEach(() => rmSync(directory, { recursive: true }));

/** Returns the stack of the error that a minified bundle of this source throws. */
async function thrownBy(source: string, sourcemap: boolean): Promise<string> {
  writeFileSync(join(directory, 'rule.ts'), source);
  const outfile = join(directory, 'bundle', 'index.js');
  await build({
    entryPoints: [join(directory, 'rule.ts')],
    outfile,
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    sourcemap,
    sourcesContent: false,
  });
  const { handler } = createRequire(outfile)(outfile) as { handler: () => void };
  try {
    handler();
  } catch (error) {
    return (error as Error).stack ?? '';
  }
  throw new Error('Nothing was thrown.');
}

const source = `
const refuse = (): never => {
  throw new Error('refused');
};
export const handler = (): void => refuse();
`;

test('a stack trace of a minified bundle shows source lines', async () => {
  const [message, thrown, called] = inSources(await thrownBy(source, true)).split('\n');
  expect(message).toBe('Error: refused');
  expect(thrown).toContain('rule.ts:3:9');
  expect(called).toContain('rule.ts:5:');
});

test('a stack trace without a source map stays unchanged', async () => {
  const stack = await thrownBy(source, false);
  expect(stack).toContain(join('bundle', 'index.js'));
  expect(inSources(stack)).toBe(stack);
});
