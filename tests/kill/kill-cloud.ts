import { afterAll, vi } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { drawnBy } from '#tests/support/drawn.ts';
import { moneyOf } from '#tests/support/money.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import type { Scene } from '#tests/support/states.ts';
import { tally } from './points.ts';

/**
 * A cloud whose workers may be ended, joined by this process. A sweep by its schedule would do an act's work between its
 * preparation and its sender. @param stage whose settings it has, where not the usual
 */
async function openKillCloud(stage?: string): Promise<Cloud> {
  const cloud = await startCloudForTests({ stage, runsSchedules: false });
  joinCloud(cloud);
  return cloud;
}

/** The scene of a suite. A stage of its own is paid by bank transfer: reading `money` throws there. */
export async function openScene(stage?: string): Promise<Scene> {
  const cloud = await openKillCloud(stage);
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

/** Milliseconds: an act is some dozens of cold starts, on a machine that may be busy with others. */
const actTimeout = 600_000;

/** Before a suite's tests: says at its end how many points it tried of how many, and at how many something was half-written. */
export function killSuite(suite: string): void {
  vi.setConfig({ testTimeout: actTimeout });
  afterAll(() => {
    const { points, tried, halfWritten } = tally;
    process.stdout.write(
      `kill tests, ${suite}: ${tried} of ${points} points (${drawnBy}), ${halfWritten.length} half-written states\n`,
    );
    for (const point of halfWritten) process.stdout.write(`  half-written: ${point}\n`);
  });
}
