/** Limits concurrent work to `most` tasks; further tasks wait in order. */
export function limitAt(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Pass the slot on, so that new calls can't jump the queue.
      if (next) next();
      else running -= 1;
    }
  };
}
