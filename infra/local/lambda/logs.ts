import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { FunctionError } from './functions.ts';

export interface FunctionLogs {
  line: (name: string, line: string) => void;
  /** The error with its trace. */
  failure(name: string, error: FunctionError): void;
  fileOf(name: string): string;
  close(): Promise<void>;
}

/** What functions write, a file each, since the last start. */
export function openFunctionLogs(directory: string): FunctionLogs {
  mkdirSync(directory, { recursive: true });
  const files = new Map<string, WriteStream>();
  const fileOf = (name: string): string => join(directory, `${name}.log`);
  const write = (name: string, text: string): void => {
    const file = files.get(name) ?? createWriteStream(fileOf(name));
    files.set(name, file);
    file.write(`${new Date().toISOString()} ${text}\n`);
  };
  return {
    line: write,
    failure: (name, error) => write(name, ['FAILED', error.message, ...error.trace].join('\n  ')),
    fileOf,
    close: async () => {
      await Promise.all([...files.values()].map((file) => new Promise((resolve) => file.end(resolve))));
    },
  };
}
