/** The story that is shown: whose, and which of theirs. */
export interface StoryPosition {
  /** Among the people, from 0. */
  person: number;
  /** Among this person's stories, from 0; `last` where it is not known yet how many there are. */
  story: number | 'last';
}

/** How many stories a person has; 0 while that is not known, and where there are none any more. */
type CountOf = (person: number) => number;

/** `last` as a number. */
export const storyAt = ({ story }: StoryPosition, count: number): number =>
  story === 'last' ? Math.max(0, count - 1) : story;

/** The story after this one, or the next person's first; undefined behind the last person's last. */
export function nextStory(at: StoryPosition, people: number, countOf: CountOf): StoryPosition | undefined {
  const count = countOf(at.person);
  const story = storyAt(at, count) + 1;
  return story < count ? { ...at, story } : nextPerson(at, people);
}

/** The story before this one, or the last of the person before; undefined before the very first. */
export function previousStory(at: StoryPosition, countOf: CountOf): StoryPosition | undefined {
  const story = storyAt(at, countOf(at.person)) - 1;
  if (story >= 0) return { ...at, story };
  return at.person > 0 ? { person: at.person - 1, story: 'last' } : undefined;
}

/** The next person's first story; undefined behind the last person. */
export const nextPerson = ({ person }: StoryPosition, people: number): StoryPosition | undefined =>
  person + 1 < people ? { person: person + 1, story: 0 } : undefined;

/** The first story of the person before; undefined before the first person. */
export const previousPerson = ({ person }: StoryPosition): StoryPosition | undefined =>
  person > 0 ? { person: person - 1, story: 0 } : undefined;

const leastSeconds = 6;
/** To look at the picture before one reads. */
const lookSeconds = 3;
/** Slow readers' pace, so that nobody has to stop a story for its words. */
const lettersASecond = 15;

/** How long a story is shown before the next one comes by itself, seconds. */
export const secondsOf = (caption: string): number =>
  Math.max(leastSeconds, Math.round(lookSeconds + caption.length / lettersASecond));
