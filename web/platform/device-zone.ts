/** The zone of the clock that whoever reads this has before them. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
