import { afterAll, vi } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { sampleLabel } from '#tests/support/proof-sample.ts';
import { moneyOf } from '#tests/support/money.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import type { Scene } from '#tests/support/states.ts';
import { tally } from './crash-points.ts';

/**
 * Starts a local cloud whose workers can be killed, and joins it. Schedules are off: a sweep could do a write case's
 * work before its sender does.
 */
async function openCrashCloud(stage?: string): Promise<Cloud> {
  const cloud = await startCloudForTests({ stage, runsSchedules: false });
  joinCloud(cloud);
  return cloud;
}

/** Opens the scene of a suite. Only the default stage uses Stripe: with another stage, reading `money` throws. */
export async function openScene(stage?: string): Promise<Scene> {
  const cloud = await openCrashCloud(stage);
  const money = stage === undefined ? await moneyOf(cloud) : undefined;
  return {
    cloud,
    reviewer: await signedIn(cloud, 'admin'),
    get money() {
      if (!money) throw new Error(`The stage ${stage} has no Stripe.`);
      return money;
    },
  };
}

/** Milliseconds. A write case takes dozens of cold starts, and the machine may be busy. */
const writeCaseTimeout = 600_000;

/** Sets a crash suite up. Prints the number of tried points and the points that left half-written states. */
export function crashSuite(suite: string): void {
  vi.setConfig({ testTimeout: writeCaseTimeout });
  afterAll(() => {
    const { points, tried, halfWritten } = tally;
    process.stdout.write(
      `crash tests, ${suite}: ${tried} of ${points} points (${sampleLabel}), ${halfWritten.length} half-written states\n`,
    );
    for (const point of halfWritten) process.stdout.write(`  half-written: ${point}\n`);
  });
}
