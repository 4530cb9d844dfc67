import { ownAccountHandlers } from '#functions/account/own-routes.ts';
import { erasureHandlers } from '#functions/erasure/routes.ts';
import { exportHandlers } from '#functions/export/routes.ts';
import { bookingHandlers } from '#functions/booking/routes.ts';
import { createHandler } from '#functions/http/handler.ts';
import { ownListingHandlers } from '#functions/listing/own-routes.ts';
import { photoHandlers } from '#functions/photo/routes.ts';
import { postHandlers } from '#functions/post/own-routes.ts';
import { overviewHandlers } from '#functions/overview/routes.ts';
import { ownStatisticsHandlers } from '#functions/statistics/own-routes.ts';
import { sessionHandlers } from '#functions/session/routes.ts';
import { notificationHandlers } from '#functions/notification/routes.ts';
import { profileHandlers } from '#functions/profile/routes.ts';
import { savedHandlers } from '#functions/saved/routes.ts';
import { securityHandlers } from '#functions/security/routes.ts';
import { supportHandlers } from '#functions/support/routes.ts';
import { signedInAccount } from '#functions/session/signed-in-account.ts';

/** What a signed-in person does with their own account, listing and photos. */
export const handler = createHandler(
  'member',
  {
    ...ownAccountHandlers,
    ...profileHandlers,
    ...notificationHandlers,
    ...erasureHandlers,
    ...exportHandlers,
    ...securityHandlers,
    ...sessionHandlers,
    ...ownListingHandlers,
    ...photoHandlers,
    ...postHandlers,
    ...savedHandlers,
    ...ownStatisticsHandlers,
    ...overviewHandlers,
    ...bookingHandlers,
    ...supportHandlers,
  },
  signedInAccount,
);
