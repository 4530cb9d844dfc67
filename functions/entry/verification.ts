import { createHandler } from '#functions/http/handler.ts';
import { verificationHandlers } from '#functions/verification/own-routes.ts';
import { signedInAccount } from '#functions/session/signed-in-account.ts';

export const handler = createHandler('verification', verificationHandlers, signedInAccount);
