import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { duePhotos } from '#functions/core/facts/queued.ts';
import type { PhotoFact } from '#functions/core/facts/facts.ts';

/** Photos that one transaction takes. */
const photosAtOnce = 20;

/**
 * What the sweep does with photos whose time is over: an upload that never came is forgotten, and so is a photo that no
 * saved listing uses. One that arrived and was never done with (its file ended the processor each time) is refused, so
 * that its owner sees it.
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

/** A photo of which nothing came, by no fault of its file that is known: its owner sees so, and may send it again. */
export function markNotProcessed({ upload: _upload, attempts: _attempts, ...photo }: PhotoFact): PhotoFact {
  return { ...photo, status: 'refused', refusal: 'not-processed' };
}
