/** Characters of a message to whoever operates the site. */
export const supportMessageMax = 2000;
