import type { ListingSave, OwnListing } from '#shared/api/listing.ts';
import { ApiError } from '#web/api/call-api.ts';
import { call } from '#web/platform/call.ts';

/** Total attempts, one second apart (LIST-7). */
const attempts = 3;
const pauseMilliseconds = 1_000;

/** True if the network or the server was unavailable. `saveListing` throws such an error after its last attempt. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/**
 * Saves the listing and retries temporary failures only. A failed attempt may still have been saved, so the API accepts
 * an identical retry as the same save.
 * @throws ApiError (transient, version-conflict, body-too-large, invalid-input, ...)
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
