/** Cache tags as CloudFront reads and takes them: Developer Guide, "Invalidating content by cache tags". */
const maxTags = 50;
const tag = /^[\x21-\x2b\x2d-\x7e]{1,256}$/;

/** The tags that an origin's header gives its answer: by commas, whatever their case; those past the limit are lost. */
export function tagsOf(header: string | string[] | undefined): ReadonlySet<string> {
  const words = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((word) => word.trim());
  return new Set(
    words
      .filter((word) => tag.test(word))
      .slice(0, maxTags)
      .map((word) => word.toLowerCase()),
  );
}

/** Whether an item of an invalidation names a tag, and no path. */
export const isTagItem = (item: string): boolean => item.startsWith('#') && tag.test(item.slice(1));

/** The tag that such an item names. It has no wildcards: `*` is a character of it like any other. */
export const tagOfItem = (item: string): string => item.slice(1).toLowerCase();
