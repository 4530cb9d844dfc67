import { createHandler } from '#functions/http/handler.ts';
import { reviewHandlers } from '#functions/verification/routes.ts';

export const handler = createHandler('admin', reviewHandlers);
