/*
 * Functions that a test calls in its own process log to stdout, which vitest's `silent` does not see. Their lines go
 * to the console: dropped where the test passes, printed beside its failure.
 */
const marked = Symbol.for('log lines go to the console');
const stdout: NodeJS.WriteStream & { [marked]?: true } = process.stdout;

// Suites of one process share it.
if (!stdout[marked]) {
  stdout[marked] = true;
  const write = stdout.write.bind(stdout);
  stdout.write = (text: string | Uint8Array, ...rest: never[]): boolean => {
    if (typeof text !== 'string' || !text.startsWith('{"level":')) return write(text, ...rest);
    console.log(text.trimEnd());
    return true;
  };
}
