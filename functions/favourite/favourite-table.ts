import { favouriteKey } from '../data/keys.ts';
import { getItem, isConditionRefused, putItem } from '../data/table.ts';

/** One item an account: the limit and the order hold by one conditional write. */
export interface Favourites {
  /** Listings' ids, newest first. Whether one is still public is seen when it is read. */
  listings: string[];
  /** Grows with every write; 0 before the first. */
  version: number;
}

export async function readFavourites(sub: string): Promise<Favourites> {
  const item = await getItem(favouriteKey(sub), true);
  return (item as unknown as Favourites | undefined) ?? { listings: [], version: 0 };
}

/** Writes where nobody wrote since `before` was read. @returns false where somebody did */
export async function writeFavourites(sub: string, before: Favourites, listings: string[]): Promise<boolean> {
  try {
    await putItem({
      Item: { ...favouriteKey(sub), listings, version: before.version + 1 },
      ConditionExpression: before.version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ...(before.version > 0 && { ExpressionAttributeValues: { ':version': before.version } }),
    });
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
}
