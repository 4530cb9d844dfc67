import type { ListCount } from '#shared/api/listing.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';

/**
 * Line under a list's heading: the check that every listing passed (PUB-2), and the number of listings. The number may
 * load late, so it ends the line and moves nothing.
 */
export function ListFacts({ counted }: { counted: ListCount | undefined }) {
  const browse = usePublicMessages('browse');
  return (
    <p className="soft small">
      {browse.checked}
      {counted && ` · ${browse.profiles(counted.count, counted.more)}`}
    </p>
  );
}
