import { cardBytes } from './media/cards.ts';
import { cost } from './media/cost.ts';
import { hostile } from './media/hostile.ts';
import { crashes } from './media/crashes.ts';
import { stories } from './media/stories.ts';

export const parts = { cost, cards: cardBytes, hostile, crashes, stories };
