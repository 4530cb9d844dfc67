/**
 * By what the edge knows its copies: each answer that shows a listing carries that listing's tag, and one order takes all
 * of them out of the cache at once, whatever their addresses are (docs/decisions, "Taking down by cache tags").
 */
const metadata = 'cache-tag';

/** The header in which CloudFront reads them: S3 answers with an object's metadata under such names alone. */
export const cacheTagHeader = `x-amz-meta-${metadata}`;

/** CloudFront keeps no more of them of one answer, and says nothing of what it drops. */
export const maxCacheTags = 50;

/** The listing's id is in its address already. */
export const listingTag = (listingId: string): string => `listing-${listingId}`;

/**
 * The header's value for what shows these listings.
 * @throws RangeError for more than the edge would keep: some of them could not be taken down
 */
export function cacheTags(listingIds: readonly string[]): string {
  if (listingIds.length > maxCacheTags)
    throw new RangeError(`${listingIds.length} listings on a page: the edge keeps ${maxCacheTags} tags.`);
  return listingIds.map(listingTag).join(',');
}

/** The same as metadata of an object in a bucket. */
export const cacheTagMetadata = (listingId: string): Record<string, string> => ({
  [metadata]: listingTag(listingId),
});
