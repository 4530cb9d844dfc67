import { detail } from './detail.ts';
import { lists } from './lists.ts';
import { saved } from './saved.ts';

/** Texts of the public pages, English: all for the server, a page's own for the browser (../public-messages.ts). */
export const messages = { ...lists, detail, saved };

export type PublicMessages = typeof messages;
