import { detail } from './detail.ts';
import { lists } from './lists.ts';
import { saved } from './saved.ts';
import type { PublicMessages } from '../en/public.ts';

/**
 * Spanish texts of the public pages: neutral Latin American, tú. The server has them all; a browser loads the part of
 * its page (../public-messages.ts).
 */
export const messages: PublicMessages = { ...lists, detail, saved };
