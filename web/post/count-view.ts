import { callApi } from '#web/api/call-api.ts';

/** Told once while the page is open; the server counts a visitor once, too. */
const told = new Set<string>();

/** Counts for its owner that a story was seen. Nothing of it is shown here, so nothing is said where it can't be told. */
export function countView(listingId: string, story: string): void {
  if (told.has(story)) return;
  told.add(story);
  callApi('countStoryView', { params: { id: listingId, story } }).catch(() => told.delete(story));
}
