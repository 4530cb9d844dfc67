import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fingerprintOf } from '#infra/start/build.ts';
import { localInputs, passedFile } from './suites.ts';

/**
 * `npm run test:local`: runs the suites of the local cloud. If they pass, stores the fingerprint of their inputs. With
 * `--if-changed`, does nothing while the inputs still match it.
 */
const { values } = parseArgs({ options: { 'if-changed': { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '../..');
const passed = join(root, passedFile);
const fingerprint = fingerprintOf(root, localInputs);

if (values['if-changed'] && existsSync(passed) && readFileSync(passed, 'utf8').trim() === fingerprint) {
  console.log('The local cloud is unchanged since its suites last passed (npm run test:local runs them).');
} else {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'local'], {
    cwd: root,
    stdio: 'inherit',
  });
  // Do not record a pass if the inputs changed during the run.
  if (status === 0 && fingerprintOf(root, localInputs) === fingerprint)
    writeFileSync(passed, `${fingerprint}\n`);
  process.exit(status ?? 1);
}
