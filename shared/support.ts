/** Maximum characters of a message to the operator. */
export const supportMessageMax = 2000;
