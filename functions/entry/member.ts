import { accountHandlers } from '#functions/account/routes.ts';
import { createHandler } from '#functions/http/handler.ts';
import { ownListingHandlers } from '#functions/listing/routes.ts';
import { photoHandlers } from '#functions/photo/routes.ts';

/** What a signed-in person does with her own account, listing and photos. */
export const handler = createHandler('member', {
  ...accountHandlers,
  ...ownListingHandlers,
  ...photoHandlers,
});
