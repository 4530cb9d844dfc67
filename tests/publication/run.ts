import fc from 'fast-check';
import { commands } from './commands.ts';
import { type Actor, changed, Leak, nowOf, remember, secondsOf } from './actor.ts';
import { check } from './check.ts';
import { usedPhotos } from './content-commands.ts';
import { endHistory, hasLeft, startHistory } from './history.ts';
import { type Facts, identityEnd, isOver } from './rule.ts';
import { type CommandName, alone, formatHistory, type Scenario, scenarios, type Shared } from './scenario.ts';
import { renewalEnded } from './subscription-commands.ts';
import { lapsed, passed } from './subscription.ts';
import type { World } from './world.ts';

const minute = 60_000;
/** Minutes after which a sweep has run for certain: it runs every five minutes. */
const sweptAfter = 6;
/** Maximum number of accounts that act concurrently, limited for two cores. */
const atOnce = 8;

/**
 * Runs a scenario. Compares everything public with the rule after every round and at the end. Returns the number of
 * steps (an event for all accounts counts once per account), and the commands that changed an account.
 * @throws Leak
 */
export async function runScenario(
  world: World,
  { starts, rounds }: Scenario,
): Promise<{ steps: number; commands: Set<CommandName> }> {
  await deploy(world, ['es', 'mx'], true);
  await world.cloud.invalidateAll();
  const actors: Actor[] = [];
  const done = { steps: 0, commands: new Set<CommandName>() };
  try {
    await inTurn(
      starts.map((_, index) => index),
      async (index) => {
        actors[index] = await startHistory(world, index, starts[index] ?? 'new');
      },
    );
    await world.settle();
    await check(world, actors, 0);
    for (const [index, round] of rounds.entries()) {
      if ('all' in round) await happens(world, actors, round.all);
      else
        await inTurn(actors, async (actor) => {
          if (hasLeft(world, actor)) return;
          const { name, n } = round.each[actor.index] ?? { name: 'forward', n: 0 };
          const changes = actor.moments.length;
          await commands[name](world, actor, n);
          if (actor.moments.length > changes) done.commands.add(name);
        });
      await world.settle();
      await check(world, actors, index + 1);
      done.steps += actors.length;
    }
  } finally {
    await inTurn(actors, (actor) => endHistory(world, actor));
    await world.settle();
  }
  await check(world, actors, rounds.length + 1);
  return done;
}

async function inTurn<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function happens(world: World, actors: Actor[], shared: Shared): Promise<void> {
  if (shared.name === 'review') return world.deploy({ review: shared.on });
  if (shared.name === 'countries') {
    await deploy(world, shared.open, world.review, async () => {
      for (const actor of actors) remember(world, actor);
      await check(world, actors, 0);
    });
    for (const actor of actors) changed(world, actor);
    return;
  }
  await world.cloud.advance(shared.minutes * minute);
  for (const actor of actors) {
    const { facts } = actor;
    const before = actor.items;
    const swept = shared.minutes >= sweptAfter;
    const now = secondsOf(world);
    const charged = facts.subscription && passed(facts.subscription, now);
    const subscription = charged && swept ? lapsed(charged, now) : charged;
    const ends = swept ? ended(facts, nowOf(world)) : undefined;
    changed(world, actor, {
      ...facts,
      ...(subscription && { subscription }),
      ...(ends && { ...renewalEnded(world, { ...facts, ...(subscription && { subscription }) }), ...ends }),
      photos: remembered(world, actor),
      ...(swept && { posts: present(world, facts) }),
    });
    if (!swept) actor.items = before;
  }
}

/** Returns the change that the sweep makes when an approved document has expired. */
function ended(facts: Facts, now: number): Partial<Facts> | undefined {
  if (identityEnd(facts) === 0 || identityEnd(facts) > now) return undefined;
  return facts.identity === 'approved' ? { identity: 'expired' } : { standing: undefined };
}

const present = (world: World, { posts }: Facts): Facts['posts'] =>
  new Map([...posts].filter(([, one]) => !isOver(one, nowOf(world))));

/** Returns the photos that remain: unused photos are deleted after a day. */
const remembered = (world: World, { facts }: Actor): Actor['facts']['photos'] => {
  const used = usedPhotos(facts);
  const isKept = ([id, { createdAt }]: [string, { createdAt: number }]) =>
    used.has(id) || createdAt + 24 * 60 * minute > nowOf(world);
  return new Map([...facts.photos].filter(isKept));
};

/**
 * Requests see the new settings at once; the table follows when the job `countries` has run. So a closed country
 * disappears at once, and a new country appears after the job.
 */
async function deploy(
  world: World,
  open: readonly string[],
  review: boolean,
  beforeJob: () => Promise<void> = async () => undefined,
): Promise<void> {
  if (open.join() === world.open.join() && review === world.review) return;
  const before = world.open;
  await world.deploy({ open, review });
  world.countriesApplied = false;
  world.open = open.filter((country) => before.includes(country));
  await beforeJob();
  await world.cloud.invoke('job', { job: 'countries' });
  await world.settle();
  world.open = open;
  world.countriesApplied = true;
}

/**
 * Runs a seed's scenarios until `until` returns true. A leak ends the run; its error gives the shortest history that
 * reproduces it, and how to repeat it.
 */
export async function prove(
  world: World,
  {
    seed,
    perScenario,
    rounds,
    until,
  }: {
    seed: number;
    perScenario: number;
    rounds: { min: number; max: number };
    until: (proof: { histories: number; steps: number }) => boolean;
  },
): Promise<{ histories: number; steps: number }> {
  const proof = { histories: 0, steps: 0 };
  const all = fc.sample(scenarios(perScenario, rounds), { seed, numRuns: 1000 });
  for (const [index, scenario] of all.entries()) {
    if (until(proof)) return proof;
    try {
      proof.steps += (await runScenario(world, scenario)).steps;
      proof.histories += perScenario;
    } catch (error) {
      const where = `seed ${seed}, scenario ${index}, after ${proof.histories} histories`;
      if (!(error instanceof Leak)) throw new Error(where, { cause: error });
      throw new Error(`${error.message}\n${where}\n${await shortest(world, scenario, error)}`, {
        cause: error,
      });
    }
  }
  throw new Error('The seed has no more scenarios.');
}

/** Time limit for shrinking a history, in milliseconds. */
const shrinkMilliseconds = 90_000;

async function shortest(world: World, scenario: Scenario, { index }: Leak): Promise<string> {
  if (index === undefined)
    return `histories: ${scenario.starts.map((_, one) => formatHistory(alone(scenario, one))).join('\n')}`;
  const one = alone(scenario, index);
  const { counterexample, errorInstance, seed, counterexamplePath } = await fc.check(
    fc.asyncProperty(scenarios(1, { min: 0, max: scenario.rounds.length }), async (shorter) => {
      await runScenario(world, shorter);
    }),
    { examples: [[one]], numRuns: 1, interruptAfterTimeLimit: shrinkMilliseconds },
  );
  const [found] = counterexample ?? [];
  if (!found) return `history ${index}, which does not reproduce it alone: ${formatHistory(one)}`;
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `history ${index}: ${formatHistory(one)}\nshortest: ${formatHistory(found)}\n${why}\nfast-check seed ${seed}, path ${counterexamplePath}`;
}
