const minuteMilliseconds = 60_000;

/**
 * Returns the time until an instant in hours and minutes, rounded up to minutes; undefined once it has passed.
 * @param until ISO instant
 */
export function timeLeft(until: string, now: number): { hours: number; minutes: number } | undefined {
  const milliseconds = Date.parse(until) - now;
  if (milliseconds <= 0) return undefined;
  const minutes = Math.ceil(milliseconds / minuteMilliseconds);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
