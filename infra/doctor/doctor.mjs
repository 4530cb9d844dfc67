// `npm run doctor`: prints what this machine lacks, and the command that fixes it. Must run before `npm ci` on any Node
// version, so this file is plain JavaScript without imports of packages.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { URL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const root = new URL('../../', import.meta.url);
const hindrances = [];
if (major < 20 || (major === 20 && minor < 19))
  hindrances.push([
    `Node ${process.versions.node} is too old for npm ci; 20.19 or newer is needed`,
    'https://nodejs.org',
  ]);
// The second path is the link to the local cloud's workspace. An installation from before this workspace lacks the
// link.
const installed = ['.package-lock.json', '@directory/local-cloud'];
if (installed.some((name) => !existsSync(new URL(`node_modules/${name}`, root))))
  hindrances.push(['the packages are not installed', 'npm ci']);
else if (!process.features.typescript)
  hindrances.push([
    `Node ${process.versions.node} cannot run TypeScript; npm uses the Node in node_modules`,
    'npm run doctor',
  ]);

for (const [what, mend] of hindrances) process.stdout.write(`missing  ${what}\n         -> ${mend}\n`);
if (hindrances.length > 0) process.exitCode = 1;
else await import('./run.ts');
