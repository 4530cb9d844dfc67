import { afterAll, vi } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { drawnBy } from '#tests/support/drawn.ts';
import { moneyOf } from '#tests/support/money.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { tally } from './points.ts';
import type { Scene } from './pressed.ts';

/**
 * A cloud whose workers may be ended, joined by this process. A sweep by its schedule would do an act's work between its
 * preparation and its sender. @param stage whose settings it has, where not the usual
 */
export async function openKillCloud(stage?: string): Promise<Cloud> {
  const cloud = await startCloudForTests({ stage, runsSchedules: false });
  joinCloud(cloud);
  return cloud;
}

export async function openScene(): Promise<Scene> {
  const cloud = await openKillCloud();
  return { cloud, money: await moneyOf(cloud), reviewer: await signedIn(cloud, 'admin') };
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
