import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunningIn, stateDirectory } from './state.ts';

/** `npm run reset`: deletes everything that the local cloud has stored. */
const root = join(import.meta.dirname, '..', '..');
if (isRunningIn(root)) {
  console.error('The local cloud runs in this directory. Stop it first with Ctrl-C.');
  process.exitCode = 1;
} else {
  rmSync(join(root, stateDirectory), { recursive: true, force: true });
  console.log('The local cloud is empty again. npm start fills it with demo data.');
}
