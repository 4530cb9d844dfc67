/** Length of a UTC day, which clock changes never alter. */
export const dayMilliseconds = 24 * 60 * 60_000;
