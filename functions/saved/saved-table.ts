import { savedKey } from '#functions/data/keys.ts';
import { getItem, isConditionRefused, putItem } from '#functions/data/table.ts';

/** One item an account: the limit and the order hold by one conditional write. */
export interface SavedListings {
  /** Listings' ids, newest first. Whether one is still public is seen when it is read. */
  listings: string[];
  /** Grows with every write; 0 before the first. */
  version: number;
}

export async function readSaved(sub: string): Promise<SavedListings> {
  const item = await getItem(savedKey(sub), true);
  return (item as unknown as SavedListings | undefined) ?? { listings: [], version: 0 };
}

/** Writes where nobody wrote since `before` was read. @returns false where somebody did */
export async function writeSaved(sub: string, before: SavedListings, listings: string[]): Promise<boolean> {
  try {
    await putItem({
      Item: { ...savedKey(sub), listings, version: before.version + 1 },
      ConditionExpression: before.version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ...(before.version > 0 && { ExpressionAttributeValues: { ':version': before.version } }),
    });
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
}
