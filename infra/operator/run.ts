import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { userInfo } from 'node:os';
import type { OperatorCommand } from '#shared/deployment/operator-commands.ts';
import { operatorName, typedOperatorName } from '#shared/deployment/operator-name.ts';
import { awsOf, callerArnOf } from '#infra/aws/aws.ts';
import { region } from '#infra/constructs/deployment.ts';
import { environmentOf, isOnThisMachine } from './addresses.ts';

/**
 * Usage of the operator's commands. Most change one account, found by its sign-in email. Others correct memberships, or
 * read the ledger or a photo's watermark. The audit log records each change.
 *
 * Commands act on the local cloud in this directory, or on a stage with --stage NAME and the operator's AWS credentials
 * (docs/operating.md, "Deploying to AWS").
 */
const usage = `npm run admin:grant -- EMAIL [--revoke]                  grants or revokes the role of a reviewer
npm run admin:hold -- EMAIL on|off "REASON"              protects all data of the account from erasure
npm run admin:suspend -- EMAIL on|off "REASON" [--ground terms|law]
                                                         removes everything public of the account
npm run admin:withdraw -- EMAIL "REASON" [--ground terms|law] [--refund [--wired YYYY-MM-DD]]
                                                         withdraws the approval of the account's identity;
                                                         --refund also refunds the last payment
npm run admin:refund -- EMAIL "REASON" [--cents N] [--ground goodwill|duplicate|terms|law] [--wired YYYY-MM-DD]
                                                         refunds the last payment or a part of it; --wired is
                                                         the day on which you sent a transfer back
npm run admin:reconcile [-- EMAIL]                       corrects memberships that differ from the payment
                                                         provider's state, and prints the differences
npm run admin:ledger -- --month YYYY-MM [--out FILE]     writes a month's payments (UTC) as CSV and compares them
                                                         with the provider's books
npm run admin:photo -- ID                                prints the photo with this mark, and its owner

All commands take --stage NAME for a stage in AWS; the audit log then records the ARN of your credentials. On the local
cloud they take --as NAME, which the audit log records instead of your user name.`;
const root = join(import.meta.dirname, '..', '..');

async function main(): Promise<void> {
  const [kind = '', ...given] = process.argv.slice(2);
  const { values, positionals } = parsed(given);
  const { stage, as, ...options } = values;
  const command = commandOf(kind, positionals, options);
  if (!command) throw new Error(usage);
  const [name, ...rest] = command;
  const operator = await nameOf(stage, as, process.env);
  const environment = await environmentOf(stage, root, process.env);
  // The command runs in its own process. For the local cloud, this process must use the cloud's clock.
  const clock = pathToFileURL(join(root, 'infra', 'local', 'join-clock.ts')).href;
  const child = spawn(
    process.execPath,
    [
      ...(isOnThisMachine(stage) ? ['--import', clock] : []),
      join(root, 'functions', 'operator', 'main.ts'),
      name,
      operator,
      ...rest,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    },
  );
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

function parsed(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      as: { type: 'string' },
      revoke: { type: 'boolean' },
      ground: { type: 'string' },
      refund: { type: 'boolean' },
      cents: { type: 'string' },
      wired: { type: 'string' },
      month: { type: 'string' },
      out: { type: 'string' },
    },
  });
}
type Options = Omit<ReturnType<typeof parsed>['values'], 'stage' | 'as'>;
type Command = [OperatorCommand, ...string[]];

/** Options of each command besides `--stage` and `--as`. Any other option makes the command invalid. */
const optionsOf: Readonly<Record<string, readonly (keyof Options)[]>> = {
  grant: ['revoke'],
  hold: [],
  suspend: ['ground'],
  withdraw: ['ground', 'refund', 'wired'],
  refund: ['ground', 'cents', 'wired'],
  reconcile: [],
  ledger: ['month', 'out'],
  photo: [],
};

function commandOf(kind: string, positionals: string[], options: Options): Command | undefined {
  const known = optionsOf[kind];
  if (!known || !Object.keys(options).every((name) => (known as readonly string[]).includes(name)))
    return undefined;
  if (kind === 'ledger') return positionals.length === 0 ? ledgerOf(options) : undefined;
  const [email, ...words] = positionals;
  if (kind === 'reconcile' && email === undefined) return ['reconcile'];
  if (kind === 'photo') return email !== undefined && words.length === 0 ? ['photo', email] : undefined;
  return email?.includes('@') ? accountCommandOf(kind, email, words, options) : undefined;
}

function ledgerOf({ month, out }: Options): Command | undefined {
  if (month === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  return ['ledger', month, resolve(out ?? `ledger-${month}.csv`)];
}

function accountCommandOf(
  kind: string,
  email: string,
  words: string[],
  { revoke, ground, refund, cents, wired }: Options,
): Command | undefined {
  const [first = '', second = '', ...more] = words;
  const isSwitch = (first === 'on' || first === 'off') && second.trim() !== '' && more.length === 0;
  const isReason = first.trim() !== '' && words.length === 1;
  switch (kind) {
    case 'grant':
      return words.length === 0 ? [revoke ? 'revoke' : 'grant', email] : undefined;
    case 'reconcile':
      return words.length === 0 ? [kind, email] : undefined;
    case 'hold':
      return isSwitch ? [first === 'on' ? 'hold' : 'release', email, second] : undefined;
    case 'suspend':
      if (!isSwitch) return undefined;
      if (first === 'on') return ['suspend', email, second, ground ?? 'terms'];
      return ground === undefined ? ['restore', email, second] : undefined;
    case 'withdraw':
      if (!isReason || !isDay(wired) || (wired !== undefined && !refund)) return undefined;
      return [kind, email, first, ground ?? 'terms', refund ? 'refund' : '', wired ?? ''];
    case 'refund':
      if (!isReason || !isDay(wired) || (cents !== undefined && !/^[1-9]\d{0,8}$/.test(cents)))
        return undefined;
      return [kind, email, first, ground ?? 'goodwill', cents ?? '', wired ?? ''];
    default:
      return undefined;
  }
}

const isDay = (given: string | undefined): boolean =>
  given === undefined ||
  (/^\d{4}-\d\d-\d\d$/.test(given) && new Date(given).toJSON()?.startsWith(given) === true);

/**
 * Returns the operator's name for the audit log: the caller's ARN from STS, or on the local cloud the typed name or
 * user name.
 *
 * An operator with write access to the table can forge the name, or can use another STS endpoint. CloudTrail is the
 * authoritative record.
 *
 * @throws Error with the remedy
 */
async function nameOf(
  stage: string | undefined,
  as: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (isOnThisMachine(stage)) return typedOperatorName(as ?? userInfo().username);
  if (as !== undefined)
    throw new Error(
      '--as works only on the local cloud. In AWS, the audit log records the ARN of your credentials.',
    );
  return operatorName(await callerArnOf(awsOf(region, environment)));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
