import { loadScreens } from './load.ts';

export const screens = await loadScreens();
