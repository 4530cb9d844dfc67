import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { duePhotos } from '#functions/core/facts/queued.ts';
import type { PhotoFact } from '#functions/core/facts/facts.ts';

/** Maximum number of photos that one transaction changes. */
const photosAtOnce = 20;

/**
 * Handles an account's due photos. Deletes unused photos and uploads that never arrived. If an upload arrived but
 * crashed the processor each time, refuses the photo, so that the owner sees it.
 */
export async function sweepUploads(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const due = duePhotos(facts, now).slice(0, photosAtOnce);
    if (due.length === 0) return undefined;
    return {
      photos: {
        put: due.filter(({ upload }) => upload !== undefined).map(markNotProcessed),
        delete: due.filter(({ upload }) => upload === undefined).map(({ id }) => id),
      },
    };
  });
}

/**
 * Marks a photo as refused without a known fault in its file. The owner sees the refusal and may upload the file again.
 */
export function markNotProcessed({ upload: _upload, attempts: _attempts, ...photo }: PhotoFact): PhotoFact {
  return { ...photo, status: 'refused', refusal: 'not-processed' };
}
