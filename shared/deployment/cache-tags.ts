/**
 * S3 metadata that holds cache tags of the edge.
 *
 * Each response that shows a listing carries the listing's tag. A single request invalidates all these responses,
 * whatever their URLs are (docs/decisions, "Taking down by cache tags").
 */
const metadata = 'cache-tag';

/** Header from which CloudFront reads tags. S3 can only return headers that start with x-amz-meta-. */
export const cacheTagHeader = `x-amz-meta-${metadata}`;

/** Maximum number of tags per response. CloudFront silently drops the rest. */
export const maxCacheTags = 50;

/** Returns a listing's tag. It reveals nothing, because the listing's URL already contains the id. */
export const listingTag = (listingId: string): string => `listing-${listingId}`;

/**
 * Builds the header value for a response that shows these listings.
 * @throws RangeError if there are more tags than the edge keeps, because the rest could not be invalidated
 */
export function cacheTags(listingIds: readonly string[]): string {
  if (listingIds.length > maxCacheTags)
    throw new RangeError(
      `The page shows ${listingIds.length} listings, but the edge keeps only ${maxCacheTags} tags.`,
    );
  return listingIds.map(listingTag).join(',');
}

/** Returns a listing's tag as S3 object metadata. */
export const cacheTagMetadata = (listingId: string): Record<string, string> => ({
  [metadata]: listingTag(listingId),
});
