import type { MessageFile } from '#web/i18n/public-messages.ts';
import type { InteractiveName } from './interactive.ts';

/** File of texts that each page loads in addition to the common one. */
export const messageFile: Record<InteractiveName, MessageFile> = {
  home: 'lists',
  listings: 'lists',
  listing: 'detail',
  saved: 'saved',
};
