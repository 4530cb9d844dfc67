import { visitorHandlers } from '#functions/account/visitor-routes.ts';
import { createHandler } from '#functions/http/handler.ts';
import { publicListingHandlers } from '#functions/listing/public-routes.ts';
import { storyHandlers } from '#functions/post/public-routes.ts';
import { visitStatisticsHandlers } from '#functions/statistics/public-routes.ts';

/** Public reads, the forms of pages without JavaScript, and the API's 404 for paths it does not have. */
export const handler = createHandler('browse', {
  ...publicListingHandlers,
  ...storyHandlers,
  ...visitStatisticsHandlers,
  ...visitorHandlers,
});
