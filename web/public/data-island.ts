import type { Language } from '#shared/account.ts';
import type { Island } from './interactive.ts';

export const dataIslandId = 'page-data';

export type PageData = Island & { language: Language };

/**
 * JSON for a <script type="application/json">. Escapes what could end the element or open a comment in it
 * (`<`), so no text of a listing becomes markup; JSON.parse reads it back unchanged.
 */
export const pageDataJson = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c');
