import { detail } from './detail.ts';
import { lists } from './lists.ts';
import { saved } from './saved.ts';
import type { PublicMessages } from '../en/public.ts';

/** Texts of the public pages, Spanish: neutral Latin American, tú: all for the server, a page's own for the browser (../public-messages.ts). */
export const messages: PublicMessages = { ...lists, detail, saved };
