/** Whole years (AGE-1). */
export const minimumAge = 18;

/** True for a real calendar date written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && date.getUTCFullYear() >= 1900
  );
}

/**
 * Whole years on the UTC day of `now`. Someone born on 29 February turns a year older on 1 March.
 * UTC and not the person's own zone: fine for showing an age, where the difference is hours once a year. Whether
 * somebody is of age is asked of `isAdult` (shared/verification.ts) alone.
 */
export function ageOn(dateOfBirth: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const years = now.getUTCFullYear() - year;
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return hadBirthday ? years : years - 1;
}
