import { detail } from './detail.ts';
import { lists } from './lists.ts';
import { saved } from './saved.ts';

/**
 * English texts of the public pages. The server has them all; a browser loads the part of its page
 * (../public-messages.ts).
 */
export const messages = { ...lists, detail, saved };

export type PublicMessages = typeof messages;
