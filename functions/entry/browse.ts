import { visitorHandlers } from '#functions/account/routes.ts';
import { createHandler } from '#functions/http/handler.ts';
import { publicListingHandlers } from '#functions/listing/routes.ts';

/** Public reads, the forms of pages without JavaScript, and the API's 404 for paths it does not have. */
export const handler = createHandler('browse', { ...publicListingHandlers, ...visitorHandlers });
