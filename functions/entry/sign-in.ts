import { createHandler } from '#functions/http/handler.ts';
import { signInHandlers } from '#functions/sign-in/routes.ts';

/** What a browser asks of the user pool: passwords pass through here and through nothing else of ours. */
export const handler = createHandler('sign-in', signInHandlers);
