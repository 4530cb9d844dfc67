/** Position of the shown story. */
export interface StoryPosition {
  /** Index among the people, from 0. */
  person: number;
  /** Index among this person's stories, from 0; `last` while their number is unknown. */
  story: number | 'last';
}

/** Returns a person's number of stories; 0 if unknown or if all have expired. */
type CountOf = (person: number) => number;

/** Resolves `last` to an index. */
export const storyAt = ({ story }: StoryPosition, count: number): number =>
  story === 'last' ? Math.max(0, count - 1) : story;

/** Returns the next story, or the next person's first; undefined at the end. */
export function nextStory(at: StoryPosition, people: number, countOf: CountOf): StoryPosition | undefined {
  const count = countOf(at.person);
  const story = storyAt(at, count) + 1;
  return story < count ? { ...at, story } : nextPerson(at, people);
}

/** Returns the previous story, or the previous person's last; undefined at the start. */
export function previousStory(at: StoryPosition, countOf: CountOf): StoryPosition | undefined {
  const story = storyAt(at, countOf(at.person)) - 1;
  if (story >= 0) return { ...at, story };
  return at.person > 0 ? { person: at.person - 1, story: 'last' } : undefined;
}

/** Returns the next person's first story; undefined after the last person. */
export const nextPerson = ({ person }: StoryPosition, people: number): StoryPosition | undefined =>
  person + 1 < people ? { person: person + 1, story: 0 } : undefined;

/** Returns the previous person's first story; undefined for the first person. */
export const previousPerson = ({ person }: StoryPosition): StoryPosition | undefined =>
  person > 0 ? { person: person - 1, story: 0 } : undefined;

const leastSeconds = 6;
/** Time to see the picture before reading, in seconds. */
const lookSeconds = 3;
/** Letters per second at a slow reader's pace, so that most visitors need not pause. */
const lettersASecond = 15;

/** Returns how long a story is shown, in seconds. */
export const secondsOf = (caption: string): number =>
  Math.max(leastSeconds, Math.round(lookSeconds + caption.length / lettersASecond));
