/** Runs at most so many works at once, the others in the order in which they came. */
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
      // The place is handed on, so nobody who comes now gets ahead.
      if (next) next();
      else running -= 1;
    }
  };
}
