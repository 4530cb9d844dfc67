import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { localBankStage, localStage } from '#infra/settings.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { adviceFor } from './advice.ts';
import { buildIfChanged } from './build.ts';
import { demoAccounts, drawPictures, hasDemoData, seed } from './demo.ts';
import { product } from './product.ts';
import { openProgress } from './progress.ts';
import {
  descriptionFile,
  markFinished,
  markUnfinished,
  prepareState,
  stateDirectory,
  takeDirectory,
} from './state.ts';
import { describeTime } from './cloud-time.ts';

/**
 * `npm start`: builds what has changed, starts the local cloud with its data in `.local/`, and prints the addresses.
 *
 * Fills an empty cloud with demo data, and recovers from an interrupted start. Ctrl-C stops everything. `npm run dev`
 * adds `--dev`: the cloud follows each saved source.
 *
 *     npm start -- --port 5300                  uses five ports from 5300 on (also: PORT=5300)
 *     npm start -- --no-seed                    leaves an empty cloud empty
 *     npm start -- --payments bank-transfer     members pay by bank transfer instead of Stripe
 */
const root = join(import.meta.dirname, '..', '..');
const progress = openProgress();
/** Stage by payment provider. */
const stagesOfPayment: Readonly<Record<string, string>> = {
  stripe: localStage,
  'bank-transfer': localBankStage,
};
/** Maximum number of idle workers. One person keeps about six busy: two each for pages, public data and the account. */
const idleWorkers = 6;

/** True once a signal has begun to stop the cloud; later errors are expected. */
let stopping = false;

try {
  await main();
} catch (error) {
  if (!stopping) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}${adviceFor(error)}`);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env['PORT'] ?? '4300' },
      seed: { type: 'boolean', default: true },
      payments: { type: 'string', default: 'stripe' },
      dev: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_531)
    throw new Error(`--port takes a number from 1 to 65531, not "${values.port}".`);
  const stage = stagesOfPayment[values.payments];
  if (!stage) throw new Error(`--payments takes stripe or bank-transfer, not "${values.payments}".`);
  if (values.dev && stage !== localStage)
    throw new Error('npm run dev supports Stripe only; use npm start for --payments.');
  takeDirectory(root);
  const state = prepareState(root);
  if (state === 'mended') progress.say('The first start was interrupted: starting over.');
  const assembly = await buildIfChanged(root, progress.say, stage);
  const isSeeded = hasDemoData(root);
  if (values.seed && !isSeeded) await drawPictures(root, progress.say);
  progress.say('Starting the services ...');
  // Import late: the build before this needs all available memory.
  const { startCloud } = await import('@directory/local-cloud/cloud.ts');
  const cloud = await startCloud({
    assembly,
    product,
    stage,
    directory: join(root, stateDirectory),
    port,
    edgeCaches: !values.dev,
    idleWorkers,
    onFailure: (name, error, file) =>
      console.error(`  ! ${name}: ${error.message} (${relative(root, file)})`),
    onError: (error) => console.error('  !', error),
  });
  let stop = () => cloud.stop();
  stopOnSignal(() => stop());
  writeFileSync(join(root, descriptionFile), JSON.stringify(cloud.description), { mode: 0o600 });
  if (values.seed && !isSeeded) await seedIfEmpty(cloud);
  markFinished(root);
  if (values.dev) {
    progress.say('Starting to watch the sources ...');
    // Import late: this loads Vite, which only development needs.
    const { startDevelopment } = await import('./development/index.ts');
    const development = await startDevelopment({ root, cloud, assembly, say: saidAt });
    stop = async () => {
      try {
        await development.stop();
      } finally {
        await cloud.stop();
      }
    };
  }
  progress.say('Ready.');
  progress.end();
  console.log(addresses(cloud));
}

/** Seeds an empty cloud with demo data. A cloud with other data gets no demo data. */
async function seedIfEmpty(cloud: Cloud): Promise<void> {
  if (!(await cloud.isEmpty()))
    return progress.say(
      'No demo data: this cloud already has other data. (To get demo data, run npm run reset first.)',
    );
  markUnfinished(root);
  try {
    await seed(root, cloud, progress.say);
  } catch (error) {
    await cloud.stop();
    throw error;
  }
}

/** Prints a line with the time of day, so that developers can match it to their save. */
function saidAt(text: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);
}

/** The second signal stops everything immediately. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      console.log('\nStopping ...');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}

function addresses(cloud: Cloud): string {
  const { offset } = cloud.clock;
  const rows = [
    ['Site', cloud.site],
    ['Mailbox', cloud.mailbox],
    ['Payments', cloud.stripe],
    ['AWS services', cloud.aws],
    ['Logs', join(stateDirectory, 'logs')],
    ...(offset === 0 ? [] : [['Time', describeTime({ now: cloud.clock.now(), offset })]]),
  ];
  const people = demoAccounts(root).map(({ role, email, password }) => [
    role,
    `${email.padEnd(21)} password: ${password}`,
  ]);
  const table = (title: string, lines: string[][]): string =>
    [`  ${title}`, ...lines.map(([name = '', value = '']) => `    ${name.padEnd(14)} ${value}`)].join('\n');
  const parts = [table('Addresses', rows), ...(people.length > 0 ? [table('Demo accounts', people)] : [])];
  return `\n${parts.join('\n\n')}\n\n  Ctrl-C stops everything; npm run reset forgets it.\n`;
}
