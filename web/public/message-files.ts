import type { MessageFile } from '#web/i18n/public-messages.ts';
import type { InteractiveName } from './interactive.ts';

/** The file of texts that each page loads beside the one that is common to all. */
export const messageFile: Record<InteractiveName, MessageFile> = {
  home: 'lists',
  listings: 'lists',
  listing: 'detail',
  saved: 'saved',
};
