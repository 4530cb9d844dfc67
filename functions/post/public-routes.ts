import type { Handlers } from '#functions/http/request.ts';
import { assertKnownPlace, browseStories, getStories } from './browse-stories.ts';
import { countStoryView } from './count-view.ts';

/** What anybody may read of posts. */
export const storyHandlers = {
  browseStories: async ({ query }) => {
    assertKnownPlace(query);
    return browseStories(query);
  },
  getStories: ({ params }) => getStories(params.id),
  countStoryView: async ({ params, visitor, headers }) => {
    await countStoryView(params.id, params.story, visitor, headers['user-agent']);
    return {};
  },
} satisfies Partial<Handlers<'browse'>>;
