import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nextPerson,
  nextStory,
  previousPerson,
  previousStory,
  secondsOf,
  storyAt,
  type StoryPosition,
} from '#web/post/story-position.ts';

const counts = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 8 });

function walk(people: readonly number[], step: (at: StoryPosition) => StoryPosition | undefined): string[] {
  const seen: string[] = [];
  for (let at: StoryPosition | undefined = { person: 0, story: 0 }; at; at = step(at)) {
    seen.push(`${at.person}.${storyAt(at, people[at.person]!)}`);
    if (seen.length > 100) throw new Error('the stories never end');
  }
  return seen;
}

describe('moving between stories', () => {
  test('visits every story of every person once, in order, then ends', () => {
    fc.assert(
      fc.property(counts, (people) => {
        const countOf = (person: number) => people[person]!;
        // A person whose stories have expired keeps one position, where the viewer shows a message about the expiry.
        const all = people.flatMap((count, person) =>
          Array.from({ length: Math.max(1, count) }, (_, story) => `${person}.${story}`),
        );
        expect(walk(people, (at) => nextStory(at, people.length, countOf))).toEqual(all);
      }),
    );
  });

  test('visits the same stories in reverse when going back', () => {
    fc.assert(
      fc.property(counts, (people) => {
        const countOf = (person: number) => people[person]!;
        const there = walk(people, (at) => nextStory(at, people.length, countOf));
        const back: string[] = [];
        let at: StoryPosition | undefined = { person: people.length - 1, story: 'last' };
        for (; at; at = previousStory(at, countOf))
          back.push(`${at.person}.${storyAt(at, people[at.person]!)}`);
        expect(back.toReversed()).toEqual(there);
      }),
    );
  });

  test('starts at the first story of the next or previous person after a swipe', () => {
    expect(nextPerson({ person: 0, story: 3 }, 2)).toEqual({ person: 1, story: 0 });
    expect(nextPerson({ person: 1, story: 0 }, 2)).toBeUndefined();
    expect(previousPerson({ person: 1, story: 2 })).toEqual({ person: 0, story: 0 });
    expect(previousPerson({ person: 0, story: 2 })).toBeUndefined();
  });
});

test('a story is shown for its reading time, at least six seconds', () => {
  expect(secondsOf('')).toBe(6);
  expect(secondsOf('x'.repeat(300))).toBe(23);
});
