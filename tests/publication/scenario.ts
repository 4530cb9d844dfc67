import fc from 'fast-check';

/** `unpaid` lacks only a membership. */
const starts = ['new', 'approved', 'unpaid', 'public'] as const;
export type Start = (typeof starts)[number];

/** Commands for one account; `forward` is the next step toward a public listing. */
export const commandNames = [
  'forward',
  'submit',
  'approve',
  'reject',
  'askMore',
  'rename',
  'takeBack',
  'withdraw',
  'pay',
  'openCheckout',
  'payLater',
  'confirmTransfer',
  'cancel',
  'resume',
  'collect',
  'refund',
  'dispute',
  'closeDispute',
  'photo',
  'dropPhoto',
  'avatar',
  'dropAvatar',
  'save',
  'hide',
  'show',
  'online',
  'offline',
  'book',
  'unbook',
  'delete',
  'undelete',
  'suspend',
  'restore',
  'report',
  'dismissReport',
  'hideReported',
  'removeReported',
  'suspendReported',
  'banReported',
  'undoReported',
  'unconfirm',
  'confirm',
  'post',
  'editPost',
  'dropPost',
  'approveContent',
  'refuseContent',
  'editUnderReview',
  'loseContact',
  'signOut',
  'erase',
  'keep',
] as const;
export type CommandName = (typeof commandNames)[number];

/** One step of a history. `n` selects the command's variant: a card, a content, a photo. */
export interface Step {
  name: CommandName;
  n: number;
}

/** Event that affects all accounts at once. */
export type Shared =
  | { name: 'wait'; minutes: number }
  | { name: 'countries'; open: readonly string[] }
  | { name: 'review'; on: boolean };

type Round = { all: Shared } | { each: Step[] };

/**
 * Histories that run concurrently. In each round every account takes its own step, or one event affects all accounts.
 */
export interface Scenario {
  starts: Start[];
  rounds: Round[];
}

const day = 24 * 60;
/**
 * Waits in minutes. The first is within the caches' lifetime, the second is past it. The others pass, in order, a
 * sweep, "available now", a day and its sweep, the grace period, a paid period and its renewal, and a paid period plus
 * grace.
 */
const waits = [1, 2, 6, 130, day + 10, 3 * day, 30 * day + 90, 33 * day + 120];

const step = fc.record<Step>({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constant<CommandName>('forward') },
    {
      weight: 4,
      arbitrary: fc.constantFrom<CommandName>(
        'save',
        'photo',
        'avatar',
        'post',
        'post',
        'editPost',
        'hide',
        'show',
        'online',
        'book',
        'delete',
        'undelete',
        'approveContent',
        'refuseContent',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<CommandName>(
        'openCheckout',
        'payLater',
        'confirmTransfer',
        'cancel',
        'refund',
        'dispute',
        'closeDispute',
        'collect',
        'erase',
        'keep',
      ),
    },
    { weight: 3, arbitrary: fc.constantFrom(...commandNames) },
  ),
  n: fc.nat({ max: 15 }),
});

const shared: fc.Arbitrary<Shared> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({ name: fc.constant('wait' as const), minutes: fc.constantFrom(...waits) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('countries' as const),
      open: fc.constantFrom([], ['mx'], ['es'], ['mx', 'es']),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('review' as const), on: fc.boolean() }),
  },
);

/** Generates scenarios with this number of histories, and with rounds between `min` and `max`. */
export function scenarios(histories: number, rounds: { min: number; max: number }): fc.Arbitrary<Scenario> {
  const each = fc.record({ each: fc.array(step, { minLength: histories, maxLength: histories }) });
  return fc.record({
    starts: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<Start>('public') },
        { weight: 3, arbitrary: fc.constant<Start>('unpaid') },
        { weight: 2, arbitrary: fc.constant<Start>('approved') },
        { weight: 1, arbitrary: fc.constant<Start>('new') },
      ),
      { minLength: histories, maxLength: histories },
    ),
    rounds: fc.array(
      fc.oneof<fc.WeightedArbitrary<Round>[]>(
        { weight: 6, arbitrary: each },
        { weight: 4, arbitrary: fc.record({ all: shared }) },
      ),
      { minLength: rounds.min, maxLength: rounds.max },
    ),
  });
}

/** Returns one history of a scenario, with the events that affect all accounts. */
export const alone = ({ starts: all, rounds }: Scenario, index: number): Scenario => ({
  starts: [all[index] as Start],
  rounds: rounds.map((round) => ('each' in round ? { each: [round.each[index] as Step] } : round)),
});

/** Formats a scenario of one history as text, which `scenarioOf` parses. */
export const formatHistory = ({ starts: [start], rounds }: Scenario): string =>
  [
    start,
    ...rounds.map((round) => {
      if ('each' in round) return `${round.each[0]?.name}(${round.each[0]?.n})`;
      const { name, ...rest } = round.all;
      return `${name}(${Object.values(rest).join()})`;
    }),
  ].join(' ');

/**
 * Parses histories from `formatHistory` into one scenario. Each must contain the events that affect all accounts.
 * @throws Error for an unknown word, or if the histories disagree on a shared event
 */
export function scenarioOf(...histories: [string, ...string[]]): Scenario {
  const words = histories.map((history) => history.split(' '));
  const [first] = histories;
  return {
    starts: words.map(([start]) => oneOf(starts, start)),
    rounds: first
      .split(' ')
      .slice(1)
      .map((_, index) => roundOf(words.map((history) => history[index + 1] ?? ''))),
  };
}

function roundOf(words: string[]): Round {
  const calls = words.map((word) => /^(\w+)\((.*)\)$/.exec(word)?.slice(1) ?? [word]);
  const [[name, value = ''] = []] = calls;
  const shared = sharedOf(name, value);
  if (!shared)
    return { each: calls.map(([command, n]) => ({ name: oneOf(commandNames, command), n: Number(n ?? 0) })) };
  if (new Set(words).size > 1)
    throw new Error(`A shared event is missing in some histories: ${words.join()}`);
  return { all: shared };
}

function sharedOf(name: string | undefined, value: string): Shared | undefined {
  if (name === 'wait') return { name, minutes: Number(value) };
  if (name === 'countries') return { name, open: value.split(',').filter(Boolean) };
  return name === 'review' ? { name, on: value === 'true' } : undefined;
}

function oneOf<T extends string>(names: readonly T[], word: string | undefined): T {
  const name = names.find((one) => one === word);
  if (name === undefined) throw new Error(`${word} is not one of ${names.join()}`);
  return name;
}
