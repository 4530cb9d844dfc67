import { joinCloud } from '#tests/support/in-process.ts';
import { moneyOf } from '#tests/support/money.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { liveHistories, type Lived } from '#tests/functions/membership/histories.ts';
import { type EventCost, measureEvents } from './event-cost.ts';

/** What the bench asks of this process, as JSON in its first parameter. */
export interface Asked {
  seed: number;
  histories: number;
  minutes: number;
}

/** What it answers, as its one message. */
export interface Answered extends Lived {
  seconds: number;
  costs: EventCost[];
}

const atOnce = 50;

const { seed, histories, minutes } = JSON.parse(process.argv[2] ?? '') as Asked;
const cloud = await startCloudForTests();
joinCloud(cloud);
try {
  const money = await moneyOf(cloud);
  const costs = await measureEvents(cloud, money);
  const startedAt = performance.now();
  const all: Lived = { histories: 0, webhooks: 0, killed: 0, divergences: [] };
  const passed = (): number => (performance.now() - startedAt) / 1000;
  // A divergence ends it: what comes after tells no more.
  while (all.histories < histories && passed() < minutes * 60 && all.divergences.length === 0) {
    const lived = await liveHistories(cloud, money, { count: atOnce, seed: seed + all.histories });
    all.histories += lived.histories;
    all.webhooks += lived.webhooks;
    all.killed += lived.killed;
    all.divergences.push(...lived.divergences);
  }
  const answer: Answered = { ...all, seconds: Math.round(passed()), costs };
  await new Promise<void>((resolve) => (process.send ? process.send(answer, () => resolve()) : resolve()));
} finally {
  await cloud.stop();
}
// Whoever asked may have ended meanwhile.
if (process.connected) process.disconnect();
