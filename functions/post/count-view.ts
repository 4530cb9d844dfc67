import { postEnd } from '#shared/post.ts';
import { dailyMark, isRobot, strangerOf } from '#functions/http/daily-mark.ts';
import { isVisitorWithinRate } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { getStories } from './browse-stories.ts';
import { countPostView } from './post-views-table.ts';

/** Maximum number of story views counted per network address and hour. Each further view still costs one write. */
const viewsPerHour = 600;

/**
 * Counts a view of a story, once per visitor (POST-4). The visitor's mark uses the day of publication, so that the
 * story's 24 hours count as one day. Ignores expired, hidden and unknown stories. The response never shows whether a
 * view counted.
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
