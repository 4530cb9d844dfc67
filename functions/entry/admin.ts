import { createHandler } from '#functions/http/handler.ts';
import { contentReviewHandlers } from '#functions/content-review/routes.ts';
import { reviewHandlers } from '#functions/verification/review-routes.ts';
import { transferReviewHandlers } from '#functions/membership/transfer-routes.ts';
import { signedInAccount } from '#functions/session/signed-in-account.ts';

export const handler = createHandler(
  'admin',
  { ...reviewHandlers, ...contentReviewHandlers, ...transferReviewHandlers },
  signedInAccount,
);
