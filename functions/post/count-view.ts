import { postEnd } from '#shared/post.ts';
import { dailyMark, isRobot, strangerOf } from '#functions/http/daily-mark.ts';
import { isVisitorWithinRate } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { getStories } from './browse-stories.ts';
import { countPostView } from './post-views-table.ts';

/** Stories that one network address may open in an hour and have counted; what is above costs one write. */
const viewsPerHour = 600;

/**
 * Counts that somebody opened a story, once a visitor (POST-4), by the mark of the day on which it was published: its
 * life ends on the next one, and is counted as one. Whether it was counted is not told; one that is over, hidden or of no
 * listing is not.
 */
export async function countStoryView(
  listingId: string,
  storyId: string,
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date = new Date(),
): Promise<void> {
  if (!visitor.adult || isRobot(userAgent)) return;
  if (!(await isVisitorWithinRate('story-views', visitor, { count: viewsPerHour, minutes: 60 }))) return;
  const { stories } = await getStories(listingId, now);
  const story = stories.find(({ id }) => id === storyId);
  if (!story) return;
  const who = strangerOf(visitor, userAgent);
  const { hash } = await dailyMark(['story', storyId], who, new Date(story.publishedAt));
  await countPostView(storyId, hash, Math.ceil(postEnd(story.publishedAt).getTime() / 1000));
}
