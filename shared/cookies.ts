/** Cookies of the site: first-party, SameSite=Lax, Secure, with path `/`. None contains personal data. */
export const cookies = {
  /** '1' once the visitor confirmed being an adult; lasts a year (AGE-3). HttpOnly. */
  adult: { name: 'adult', maxAgeSeconds: 365 * 24 * 60 * 60 },
  /** 'es' or 'en': the visitor's choice, or the language of the page that led to the private app; lasts a year. */
  language: { name: 'language', maxAgeSeconds: 365 * 24 * 60 * 60 },
  /**
   * Signed random id of this browser, set at its first sign-in. A sign-in from an unknown device triggers a mail
   * (ACC-20). Lasts 400 days, the maximum in browsers. HttpOnly.
   *
   * The `__Host-` prefix stops other hosts of our domain from setting the cookie. Otherwise an attacker could plant
   * their own id in the owner's browser, and the attacker's device would count as known.
   */
  device: { name: '__Host-device', maxAgeSeconds: 400 * 24 * 60 * 60 },
  /** '1' while a member is signed in on this browser. Only a hint for the header; it grants nothing. */
  session: { name: 'session', maxAgeSeconds: 30 * 24 * 60 * 60 },
} as const;
