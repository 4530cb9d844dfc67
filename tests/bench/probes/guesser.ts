/** The answer to one probe, without its random parts, and how long it took. */
export interface Probed {
  answer: string;
  milliseconds: number;
}

/** Slices of the times, each as full as the other: in each the guesser says what was more frequent. */
const slices = 8;

/**
 * Learns from answers whose address it is told about, and then guesses of others whether the address was known: by the
 * same answer in the same slice of time. Where it never saw one like it, it looks at the answer alone, then at nothing.
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
