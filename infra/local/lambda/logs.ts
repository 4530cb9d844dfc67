import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { FunctionError } from './definition.ts';

export type FunctionLogs = ReturnType<typeof openFunctionLogs>;

/** Keeps the functions' output since the last start, one file per function. */
export function openFunctionLogs(directory: string) {
  mkdirSync(directory, { recursive: true });
  const files = new Map<string, WriteStream>();
  const fileOf = (name: string): string => join(directory, `${name}.log`);
  const line = (name: string, text: string): void => {
    const file = files.get(name) ?? createWriteStream(fileOf(name));
    files.set(name, file);
    file.write(`${new Date().toISOString()} ${text}\n`);
  };
  return {
    line,
    fileOf,
    failure: (name: string, { message, trace }: FunctionError) =>
      line(name, ['FAILED', message, ...trace].join('\n  ')),
    async close(): Promise<void> {
      await Promise.all([...files.values()].map((file) => new Promise((resolve) => file.end(resolve))));
    },
  };
}
