import { loadScreens } from './load.ts';

/** Every screen of the product with every state that it can be in. */
export const screens = await loadScreens();
