import type { OwnPhoto } from '#shared/api/photo.ts';
import { ApiError, isRefusedWith } from '#web/api/call-api.ts';
import { pollDelay } from '#web/platform/backoff.ts';
import { call } from '#web/platform/call.ts';

/**
 * Processing takes seconds. Where a service fails in the middle it is tried again after one and after two minutes more,
 * and then said to have failed; a photo of which nothing is heard is given up after this.
 */
const patienceMilliseconds = 6 * 60_000;

/** Asks until the photo was processed; undefined when it is gone or took too long. */
export async function processedPhoto(id: string, signal: AbortSignal): Promise<OwnPhoto | undefined> {
  const deadline = performance.now() + patienceMilliseconds;
  for (let tries = 0; performance.now() < deadline; tries++) {
    try {
      const photo = await call('getPhoto', { params: { id } }, signal);
      if (photo.status !== 'uploading') return photo;
    } catch (error) {
      if (isRefusedWith(error, 'not-found')) return undefined;
      // Not reached this time: ask again until the patience ends.
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pollDelay(tries, 1_000, 5_000)));
    if (signal.aborted) return undefined;
  }
  return undefined;
}
