import fc from 'fast-check';

/** Where a life begins: signed up just now, their identity approved, or with a listing that visitors see. */
const starts = ['new', 'approved', 'public'] as const;
export type Start = (typeof starts)[number];

/** What can happen to one account; `forward` is the next step on their way to being public. */
export const actNames = [
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
  'moderate',
  'unmoderate',
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
export type ActName = (typeof actNames)[number];

/** `n` chooses among what an act can be done with: a card, a content, a photo. */
export interface Act {
  name: ActName;
  n: number;
}

/** What happens to all at once. */
export type Shared =
  | { name: 'wait'; minutes: number }
  | { name: 'countries'; open: readonly string[] }
  | { name: 'review'; on: boolean };

type Round = { all: Shared } | { each: Act[] };

/**
 * Lives lived at the same time, in rounds: each round is an act of everybody's own, or one thing that happens to all.
 */
export interface Scenario {
  starts: Start[];
  rounds: Round[];
}

const day = 24 * 60;
/**
 * Minutes: within the caches' life, past it, past a sweep, past "available now", past a day with its sweep, the grace period,
 * the paid period with its renewal, and both.
 */
const waits = [1, 2, 6, 130, day + 10, 3 * day, 30 * day + 90, 33 * day + 120];

const act = fc.record<Act>({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constant<ActName>('forward') },
    {
      weight: 4,
      arbitrary: fc.constantFrom<ActName>(
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
      arbitrary: fc.constantFrom<ActName>(
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
    { weight: 3, arbitrary: fc.constantFrom(...actNames) },
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

/** Scenarios of so many lives and at most so many rounds. */
export function scenarios(lives: number, rounds: { min: number; max: number }): fc.Arbitrary<Scenario> {
  const each = fc.record({ each: fc.array(act, { minLength: lives, maxLength: lives }) });
  return fc.record({
    starts: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<Start>('public') },
        { weight: 5, arbitrary: fc.constant<Start>('approved') },
        { weight: 1, arbitrary: fc.constant<Start>('new') },
      ),
      { minLength: lives, maxLength: lives },
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

/** One life of a scenario, with all that happened around it. */
export const alone = ({ starts: all, rounds }: Scenario, life: number): Scenario => ({
  starts: [all[life] as Start],
  rounds: rounds.map((round) => ('each' in round ? { each: [round.each[life] as Act] } : round)),
});

/** Describes the one life of a scenario; `scenarioOf` reads it. */
export const told = ({ starts: [start], rounds }: Scenario): string =>
  [
    start,
    ...rounds.map((round) => {
      if ('each' in round) return `${round.each[0]?.name}(${round.each[0]?.n})`;
      const { name, ...rest } = round.all;
      return `${name}(${Object.values(rest).join()})`;
    }),
  ].join(' ');

/**
 * Reads lives as `told` writes them, to be lived at the same time. An act on everybody stands in each life.
 * @throws Error for a word that means nothing, or lives that disagree on what happens to all
 */
export function scenarioOf(...lives: [string, ...string[]]): Scenario {
  const words = lives.map((life) => life.split(' '));
  const [first] = lives;
  return {
    starts: words.map(([start]) => oneOf(starts, start)),
    rounds: first
      .split(' ')
      .slice(1)
      .map((_, index) => roundOf(words.map((life) => life[index + 1] ?? ''))),
  };
}

function roundOf(words: string[]): Round {
  const calls = words.map((word) => /^(\w+)\((.*)\)$/.exec(word)?.slice(1) ?? [word]);
  const [[name, value = ''] = []] = calls;
  const shared = sharedOf(name, value);
  if (!shared) return { each: calls.map(([act, n]) => ({ name: oneOf(actNames, act), n: Number(n ?? 0) })) };
  if (new Set(words).size > 1) throw new Error(`Happens to some only: ${words.join()}`);
  return { all: shared };
}

function sharedOf(name: string | undefined, value: string): Shared | undefined {
  if (name === 'wait') return { name, minutes: Number(value) };
  if (name === 'countries') return { name, open: value.split(',').filter(Boolean) };
  return name === 'review' ? { name, on: value === 'true' } : undefined;
}

function oneOf<T extends string>(names: readonly T[], word: string | undefined): T {
  const name = names.find((one) => one === word);
  if (name === undefined) throw new Error(`${word} is none of ${names.join()}`);
  return name;
}
