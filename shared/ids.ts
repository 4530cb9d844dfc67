import * as z from 'zod';

/**
 * Schemas of ids in requests. They check only the format, to keep malformed ids out of table keys. Access is checked
 * when the record is read.
 */

/** User id from the user pool, which defines its format. */
export const personId = z.string().regex(/^[\w-]{1,64}$/);

/** Id of a place in the location catalogue: `mx`, `mx-puebla`, `mx-puebla-centro`. */
export const placeId = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[a-z]{2}(?:-[a-z\d]+)*$/, 'an id of the location catalogue');

/** Start of a page in a list. functions/data/cursor.ts decrypts the cursor and checks that we issued it. */
export const cursor = z
  .string()
  .max(1024)
  .regex(/^[\x21-\x7e]*$/);
