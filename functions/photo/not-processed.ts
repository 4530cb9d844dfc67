import type { PhotoFact } from '#functions/facts/facts.ts';

/** A photo of which nothing came, by no fault of its file that is known: its owner sees so, and may send it again. */
export function notProcessed({ upload: _upload, attempts: _attempts, ...photo }: PhotoFact): PhotoFact {
  return { ...photo, status: 'refused', refusal: 'not-processed' };
}
