import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runningIn, stateDirectory } from './state.ts';

/** `npm run reset`: forgets everything the local cloud has stored. */
const root = join(import.meta.dirname, '..', '..');
const pid = runningIn(root);
if (pid !== undefined) {
  console.error(`The local cloud is running here (process ${pid}). Stop it first with Ctrl-C.`);
  process.exitCode = 1;
} else {
  rmSync(join(root, stateDirectory), { recursive: true, force: true });
  console.log('The local cloud is empty again. npm start fills it with demo data.');
}
