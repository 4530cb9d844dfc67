import * as z from 'zod';
import { savedKey } from '#shared/deployment/keys.ts';
import { putItem, readItem } from '#functions/data/table.ts';
import { isWritten } from '#functions/data/transact.ts';

/** One item an account: the limit and the order hold by one conditional write. */
const savedListings = z.object({
  /** Listings' ids, newest first. Whether one is still public is seen when it is read. */
  listings: z.array(z.string()),
  /** Grows with every write; 0 before the first. */
  version: z.number(),
});
type SavedListings = z.infer<typeof savedListings>;

export const readSaved = async (sub: string): Promise<SavedListings> =>
  (await readItem(savedKey(sub), savedListings)) ?? { listings: [], version: 0 };

/** Writes where nobody wrote since `before` was read. @returns false where somebody did */
export const writeSaved = (sub: string, before: SavedListings, listings: string[]): Promise<boolean> =>
  isWritten(
    putItem({
      Item: { ...savedKey(sub), listings, version: before.version + 1 },
      ConditionExpression: before.version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ...(before.version > 0 && { ExpressionAttributeValues: { ':version': before.version } }),
    }),
  );
