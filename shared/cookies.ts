/** Cookies of the site. None carries personal data; all are first-party, SameSite=Lax, Secure. */
export const cookies = {
  /** '1' once the visitor confirmed to be an adult; a year (AGE-3). HttpOnly. */
  adult: { name: 'adult', maxAgeSeconds: 365 * 24 * 60 * 60 },
  /** 'es' or 'en', the visitor's choice; a year. */
  language: { name: 'language', maxAgeSeconds: 365 * 24 * 60 * 60 },
  /**
   * A random number of this browser's own, given at its first sign-in: a sign-in from another is told by mail (ACC-20).
   * 400 days, the longest that browsers keep one. HttpOnly.
   */
  device: { name: 'device', maxAgeSeconds: 400 * 24 * 60 * 60 },
  /** '1' while somebody is signed in on this browser: only a hint for the header, never an authority. */
  session: { name: 'session', maxAgeSeconds: 30 * 24 * 60 * 60 },
} as const;
