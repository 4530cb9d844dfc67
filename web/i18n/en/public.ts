import { detail } from './detail.ts';
import { lists } from './lists.ts';
import { saved } from './saved.ts';

/** The server has all of these texts; a browser loads only its page's part (../public-messages.ts). */
export const messages = { ...lists, detail, saved };

export type PublicMessages = typeof messages;
