import { joinCloud } from '#tests/support/in-process.ts';
import { moneyOf } from '#tests/support/money.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { runHistories, type HistoryTotals } from '#tests/functions/membership/histories.ts';
import { type EventCost, measureEvents } from './event-cost.ts';

const atOnce = 50;

/** Measures the writes of events, then runs histories in its own cloud for the given minutes. */
export default async function measureHistories({
  seed,
  minutes,
}: {
  seed: number;
  minutes: number;
}): Promise<HistoryTotals & { costs: EventCost[] }> {
  const cloud = await startCloudForTests();
  joinCloud(cloud);
  try {
    const money = await moneyOf(cloud);
    const costs = await measureEvents(cloud, money);
    const all: HistoryTotals & { costs: EventCost[] } = {
      ...{ histories: 0, webhooks: 0, crashed: 0, divergences: [] },
      costs,
    };
    const end = performance.now() + minutes * 60_000;
    // Stop at the first divergence: later results add no information.
    while (performance.now() < end && all.divergences.length === 0) {
      const totals = await runHistories(cloud, money, { count: atOnce, seed: seed + all.histories });
      for (const figure of ['histories', 'webhooks', 'crashed'] as const) all[figure] += totals[figure];
      all.divergences.push(...totals.divergences);
    }
    return all;
  } finally {
    await cloud.stop();
  }
}
