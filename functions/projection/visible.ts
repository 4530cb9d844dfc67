import { openCountries } from '#functions/data/environment.ts';

/** Whether something stored as public is so at this moment; `until` in seconds since the epoch. */
export const isVisible = (country: string, until: number, now: Date): boolean =>
  until * 1000 > now.getTime() && openCountries().includes(country);
