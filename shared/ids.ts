import * as z from 'zod';

/** Ids that come from outside: their form alone, which keeps what no id has from the table. Whose they are is asked there. */

/** A person's id, the user pool's: of what form is the pool's affair. */
export const personId = z.string().regex(/^[\w-]{1,64}$/);

/** A place of the location catalogue: `mx`, `mx-puebla`, `mx-puebla-centro`. */
export const placeId = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[a-z]{2}(?:-[a-z\d]+)*$/, 'an id of the location catalogue');

/** Where a page of a list starts; what is sealed in it, and whether it is ours, functions/data/cursor.ts finds out. */
export const cursor = z
  .string()
  .max(1024)
  .regex(/^[\x21-\x7e]*$/);
