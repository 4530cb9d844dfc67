import type { ListingSave, OwnListing } from '#shared/api/listing.ts';
import { ApiError } from '../../ui/api.ts';
import { call } from '../../private/call.ts';

/** provider-dashboard.md section 4, "Saving": three attempts in all, a second between them. */
const attempts = 3;
const pauseMilliseconds = 1_000;

/** The network or the server was not there, three times over. */
export class SaveAttemptsFailed extends Error {
  override name = 'SaveAttemptsFailed';
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/**
 * Saves the listing. Only failures that pass by themselves are repeated. An attempt or a press that got no good
 * answer may have been saved all the same, and the next one then conflicts with it: so a conflict with exactly
 * what was sent is the success of the one before.
 *
 * @throws SaveAttemptsFailed; ApiError version-conflict, body-too-large, invalid-input, not-verified ...
 */
export async function saveListing(
  save: ListingSave,
  onAttempt: (attempt: number) => void,
): Promise<OwnListing> {
  for (let attempt = 1; ; attempt++) {
    onAttempt(attempt);
    try {
      return await call('saveListing', { body: save });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version-conflict') {
        const { listing } = await call('getOwnListing', {});
        if (listing && isSame(listing, save)) return listing;
      }
      if (!isPassing(error)) throw error;
      if (attempt === attempts) throw new SaveAttemptsFailed(undefined, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
}

/** Whether the saved listing is what was sent, on the version that it was based on. */
function isSame(listing: OwnListing, save: ListingSave): boolean {
  const photos = listing.photos.map(({ id, face }) => ({ id, face }));
  return (
    listing.version === (save.version ?? 0) + 1 &&
    canonical(listing.content) === canonical(save.content) &&
    canonical(photos) === canonical(save.photos)
  );
}

/** JSON with sorted keys and without undefined, so that equal contents are equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
