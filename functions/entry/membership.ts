import { createHandler } from '#functions/http/handler.ts';
import { membershipHandlers } from '#functions/membership/routes.ts';

export const handler = createHandler('membership', membershipHandlers);
