import { createHandler } from '#functions/http/handler.ts';
import { reviewHandlers } from '#functions/verification/routes.ts';
import { signedInAccount } from '#functions/session/signed-in-account.ts';

export const handler = createHandler('admin', reviewHandlers, signedInAccount);
