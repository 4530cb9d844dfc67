/** Minimum age in whole years (AGE-1). */
export const minimumAge = 18;

/** True for a real calendar date written as YYYY-MM-DD, from 1900 on. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && date.getUTCFullYear() >= 1900
  );
}

/**
 * Returns the age in whole years on the UTC day of `now`. People born on 29 February turn a year older on 1 March. For
 * display only: UTC may be a day off. To check for legal age, use `isAdult` (shared/verification.ts).
 */
export function ageOn(dateOfBirth: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const years = now.getUTCFullYear() - year;
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return hadBirthday ? years : years - 1;
}
