import type { ListingSave, OwnListing } from '#shared/api/listing.ts';
import { ApiError } from '#web/api/call-api.ts';
import { call } from '#web/platform/call.ts';

/** Three attempts in all, a second between them (LIST-7). */
const attempts = 3;
const pauseMilliseconds = 1_000;

/** Whether the network or the server was not there, after `saveListing` three times over. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/**
 * Saves the listing. Only failures that pass by themselves are repeated: an attempt without a good answer may have
 * been saved all the same, and the API takes the very same save again as the one it did.
 *
 * @throws ApiError that is transient, version-conflict, body-too-large, invalid-input ...
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
      if (!isTransient(error) || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
}
