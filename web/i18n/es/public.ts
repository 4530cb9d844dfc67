import { detail } from './detail.ts';
import { lists } from './lists.ts';
import { saved } from './saved.ts';
import type { PublicMessages } from '../en/public.ts';

/**
 * Neutral Latin American Spanish with the informal "tú". The server has all of these texts; a browser loads only its
 * page's part (../public-messages.ts).
 */
export const messages: PublicMessages = { ...lists, detail, saved };
