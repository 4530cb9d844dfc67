import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OperatorCommand } from '#shared/deployment/operator-commands.ts';
import { localStage } from '#infra/settings.ts';
import { environmentOf } from './addresses.ts';

/**
 * What an operator does to one account, by the address its owner signs in with. The audit log keeps each change.
 *
 *     npm run admin:grant -- EMAIL [--revoke]           an admin, or no more
 *     npm run admin:hold -- EMAIL on|off "REASON"       nothing of the account is erased while it is on
 *     npm run admin:suspend -- EMAIL on|off "REASON" [--ground terms|law]
 *                                                       nothing of the account is public while it is on
 *     npm run admin:withdraw -- EMAIL "REASON" [--ground terms|law]
 *                                                       its identity is approved no more
 *
 * All act on the local cloud that runs in this directory, or with --stage NAME on that stage, with the AWS
 * credentials of whoever calls (docs/operating.md, "Deploying to AWS"). --as NAME is what the log says instead of the
 * user name.
 */
const usage = `npm run admin:grant -- EMAIL [--revoke] [--stage NAME] [--as NAME]
npm run admin:hold -- EMAIL on|off "REASON" [--stage NAME] [--as NAME]
npm run admin:suspend -- EMAIL on|off "REASON" [--ground terms|law] [--stage NAME] [--as NAME]
npm run admin:withdraw -- EMAIL "REASON" [--ground terms|law] [--stage NAME] [--as NAME]`;
const root = join(import.meta.dirname, '..', '..');

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const [kind = '', ...given] = process.argv.slice(2);
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      stage: { type: 'string', default: localStage },
      as: { type: 'string', default: userInfo().username },
      revoke: { type: 'boolean', default: false },
      ground: { type: 'string' },
    },
  });
  const command = commandOf(kind, positionals, values);
  if (!command) throw new Error(usage);
  const [name, ...rest] = command;
  const environment = await environmentOf(values.stage, root, process.env);
  const child = spawn(
    process.execPath,
    [join(root, 'functions', 'operator', 'main.ts'), name, values.as, ...rest],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } },
  );
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

/** The process's command with its arguments; undefined for what is not one. */
function commandOf(
  kind: string,
  [email, state, reason, ...more]: string[],
  { revoke, ground }: { revoke: boolean; ground?: string },
): [OperatorCommand, ...string[]] | undefined {
  if (!email?.includes('@') || more.length > 0) return undefined;
  if (kind === 'withdraw')
    return revoke || reason !== undefined || !state?.trim()
      ? undefined
      : [kind, email, state, ground ?? 'terms'];
  if (ground !== undefined && (kind !== 'suspend' || state !== 'on')) return undefined;
  if (kind === 'grant') return state === undefined ? [revoke ? 'revoke' : 'grant', email] : undefined;
  if (revoke || !reason?.trim() || (state !== 'on' && state !== 'off')) return undefined;
  const isOn = state === 'on';
  if (kind === 'hold') return [isOn ? 'hold' : 'release', email, reason];
  if (kind !== 'suspend') return undefined;
  return isOn ? ['suspend', email, reason, ground ?? 'terms'] : ['restore', email, reason];
}
