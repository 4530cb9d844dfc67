import type { MessageFile } from '#web/i18n/public-messages.ts';
import type { InteractiveName } from './interactive.ts';

/** Texts that each interactive page loads in addition to the common texts. */
export const messageFile: Record<InteractiveName, MessageFile> = {
  home: 'lists',
  listings: 'lists',
  listing: 'detail',
  saved: 'saved',
};
