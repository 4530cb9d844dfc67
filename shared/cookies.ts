/** Cookies of the site. None carries personal data; all are first-party, SameSite=Lax, Secure, of the path /. */
export const cookies = {
  /** '1' once the visitor confirmed to be an adult; a year (AGE-3). HttpOnly. */
  adult: { name: 'adult', maxAgeSeconds: 365 * 24 * 60 * 60 },
  /** 'es' or 'en', the visitor's choice; a year. */
  language: { name: 'language', maxAgeSeconds: 365 * 24 * 60 * 60 },
  /**
   * A random number of this browser's own, signed, given at its first sign-in: a sign-in from another is told by mail
   * (ACC-20). 400 days, the longest that browsers keep one. HttpOnly. By its prefix no browser takes one from another host
   * of our domain: planted in the owner's browser, a thief's own would make theirs a known device.
   */
  device: { name: '__Host-device', maxAgeSeconds: 400 * 24 * 60 * 60 },
  /** '1' while somebody is signed in on this browser: only a hint for the header, never an authority. */
  session: { name: 'session', maxAgeSeconds: 30 * 24 * 60 * 60 },
} as const;
