import { createHandler } from '#functions/http/handler.ts';
import { verificationHandlers } from '#functions/verification/routes.ts';

export const handler = createHandler('verification', verificationHandlers);
