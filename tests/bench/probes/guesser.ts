/** Response to one probe without its random parts, and its time. */
export interface Probed {
  answer: string;
  milliseconds: number;
}

/** Number of time slices with equally many lessons each. In each slice the guesser learns the more frequent case. */
const slices = 8;

/**
 * Learns from labeled responses, then guesses whether an e-mail is registered. Decides by the majority of lessons with
 * the same response in the same time slice. Without a majority, it takes all lessons with that response, then all
 * lessons.
 */
export function guesserOf(
  lessons: ReadonlyArray<Probed & { isKnown: boolean }>,
): (probed: Probed) => boolean {
  const times = lessons.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const edges = Array.from(
    { length: slices - 1 },
    (_, index) => times[Math.floor(((index + 1) * times.length) / slices)] ?? 0,
  );
  const sliceOf = (milliseconds: number) => edges.filter((edge) => milliseconds >= edge).length;
  const keysOf = ({ answer, milliseconds }: Probed) => [`${answer} ${sliceOf(milliseconds)}`, answer, ''];

  const votes = new Map<string, number>();
  for (const lesson of lessons)
    for (const key of keysOf(lesson)) votes.set(key, (votes.get(key) ?? 0) + (lesson.isKnown ? 1 : -1));
  return (probed) => {
    const decisive = keysOf(probed).find((key) => (votes.get(key) ?? 0) !== 0);
    return (votes.get(decisive ?? '') ?? 0) > 0;
  };
}
