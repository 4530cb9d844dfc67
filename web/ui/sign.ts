/**
 * The site's sign on 24 x 24, filled: a V whose right arm is a crescent, for a name that means evening. It is in the
 * header, on tabs, home screens and link previews, and in place of missing photos. Neutral, because bystanders see it
 * (LOOK-1).
 */
export const signPath =
  'M3.4 4.5H6.8L13 17.4 11.3 20.5ZM11.3 20.5C19.4 18.6 22.4 11.6 20.2 4.2 19.6 10.2 17 14.6 13 17.4Z';
