import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entries } from '#shared/deployment/entries.ts';
import { compareCalls } from '#tests/local-cloud/called.ts';
import { rightsOnTable, roleOf } from '#tests/support/table-statements.ts';

/**
 * `npm run test:unit`: runs the suites. Fails if a Lambda lacked a right on the table, or has a right that no suite
 * used. Also fails if the local cloud supports an operation that no suite called. With vitest arguments, which may
 * select some suites, only missing rights are checked.
 */
const parameters = process.argv.slice(2);
const isWhole = parameters.length === 0;
const root = join(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'rights-'));
const file = join(directory, 'used.txt');
const callsFile = join(directory, 'calls.txt');
const { status } = spawnSync('npx', ['vitest', 'run', '--project', '!local', ...parameters], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, RIGHTS_USED: file, CALLS_MADE: callsFile },
});
const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);
const lines = linesOf(file);
const calls = compareCalls(linesOf(callsFile));
rmSync(directory, { recursive: true });

const faults = entries.flatMap((entry) => {
  const rights = rightsOnTable(entry);
  const used = rightsIn('used', entry);
  const missing = rightsIn('refused', entry).filter((right) => !rights.includes(right));
  const unused = isWhole ? rights.filter((right) => !used.includes(right)) : [];
  return [
    ...missing.map((right) => `${entry} was refused for lack of a right: ${right}`),
    ...unused.map((right) => `${entry} has a right that no test used: ${right}`),
  ];
});
if (!isWhole)
  console.warn(
    'With arguments, unused rights and unused operations of the local cloud are not checked. ' +
      `Rights used in this run: ${lines.filter((line) => line.startsWith('used')).length}.`,
  );
if (faults.length > 0)
  console.error(`Rights in the table (shared/deployment/entries.ts):\n  ${faults.join('\n  ')}`);
const unclaimed = isWhole ? calls.faults : [];
if (isWhole) console.log(`The local cloud supports ${calls.supported} operations and parameters.`);
if (unclaimed.length > 0) console.error(`The local cloud:\n  ${unclaimed.join('\n  ')}`);
process.exit(status === 0 && faults.length + unclaimed.length > 0 ? 1 : (status ?? 1));

/** Returns rights such as `PutItem ACCOUNT#*` or `Query byDue`, each once. */
function rightsIn(answer: 'used' | 'refused', entry: (typeof entries)[number]): string[] {
  const found = lines.flatMap((line) => {
    const [said, role = '', action = '', where = '', partition = ''] = line.split(' ');
    if (said !== answer || !role.endsWith(`-${roleOf(entry)}`)) return [];
    const onTable = /:table\/[^/]+(?:\/index\/(?<index>\w+))?$/.exec(where);
    if (!onTable) return [];
    return [`${action.slice('dynamodb:'.length)} ${onTable.groups?.['index'] ?? `${partition}#*`}`];
  });
  return [...new Set(found)].sort();
}
