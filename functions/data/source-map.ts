import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

const places = /(\/[^\s():]+\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

/**
 * Replaces positions in the minified bundle by positions in our sources, using the map beside the bundle. The map is
 * read at the first failure; --enable-source-maps would slow down every cold start
 * (docs/decisions/2026-11-21-cold-starts.md).
 */
export const inSources = (stack: string): string =>
  stack.replace(places, (bundled: string, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!found || !('fileName' in found)) return bundled;
    return `${found.fileName}:${found.lineNumber}:${found.columnNumber}`;
  });

function mapOf(file: string): SourceMap | undefined {
  const name = `${file}.map`;
  if (!maps.has(name)) maps.set(name, existsSync(name) ? read(name) : undefined);
  return maps.get(name);
}

const read = (name: string): SourceMap =>
  new SourceMap(JSON.parse(readFileSync(name, 'utf8')) as SourceMapPayload);
