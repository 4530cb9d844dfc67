import * as z from 'zod';
import { ownerKey } from '#shared/deployment/keys.ts';
import { type AlsoRecord, putRecord } from '#functions/data/also-record.ts';
import { readItem } from '#functions/data/table.ts';
import type { Facts } from './facts.ts';

const owner = z.object({ sub: z.string() });

/** Returns the account of a listing, public or not, also of a deleted one that can be restored. */
export const ownerOfListing = async (listingId: string): Promise<string | undefined> =>
  (await readItem(ownerKey(listingId), owner))?.sub;

/**
 * Builds the record that maps a new listing to its account, or the deletion of that record.
 * @param isHeld the deleted listing can be restored, so a report of it must still find its account
 */
export function ownerOf(
  { sub, listing: before }: Facts,
  { listing: next }: Facts,
  isHeld: boolean,
): AlsoRecord[] {
  if (before?.id === next?.id) return [];
  return [
    ...(next ? [putRecord({ ...ownerKey(next.id), sub })] : []),
    ...(before && !isHeld ? [ownerForgotten(before.id)] : []),
  ];
}

/** Builds the deletion of the record, for a deleted listing that is erased. */
const ownerForgotten = (listingId: string): AlsoRecord => ({
  actions: () => [{ Delete: { Key: ownerKey(listingId) } }],
});
