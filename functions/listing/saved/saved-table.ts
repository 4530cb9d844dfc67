import * as z from 'zod';
import { savedKey } from '#shared/deployment/keys.ts';
import { putItem, readItem } from '#functions/data/table.ts';
import { isWritten } from '#functions/data/transact.ts';

/** Saved listings of an account. A single item, so that one conditional write enforces limit and order. */
const savedListings = z.object({
  /** Ids of the listings, newest first. Reads check whether a listing is still public. */
  listings: z.array(z.string()),
  /** Increases with every write; 0 before the first. */
  version: z.number(),
});
type SavedListings = z.infer<typeof savedListings>;

export const readSaved = async (sub: string): Promise<SavedListings> =>
  (await readItem(savedKey(sub), savedListings)) ?? { listings: [], version: 0 };

/** Writes the list unless another write happened after `before` was read. @returns false if another write happened */
export const writeSaved = (sub: string, before: SavedListings, listings: string[]): Promise<boolean> =>
  isWritten(
    putItem({
      Item: { ...savedKey(sub), listings, version: before.version + 1 },
      ConditionExpression: before.version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ...(before.version > 0 && { ExpressionAttributeValues: { ':version': before.version } }),
    }),
  );
