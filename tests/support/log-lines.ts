/*
 * Redirects log lines to the console: functions in a test's own process log to stdout, which vitest's `silent` does not
 * capture. Console lines are shown beside a failure only.
 */
const marked = Symbol.for('log lines go to the console');
const stdout: NodeJS.WriteStream & { [marked]?: true } = process.stdout;

// The suites of a process share stdout, so redirect it only once.
if (!stdout[marked]) {
  stdout[marked] = true;
  const write = stdout.write.bind(stdout);
  stdout.write = (text: string | Uint8Array, ...rest: never[]): boolean => {
    if (typeof text !== 'string' || !text.startsWith('{"level":')) return write(text, ...rest);
    console.log(text.trimEnd());
    return true;
  };
}
