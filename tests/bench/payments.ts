import { expiries } from './payments/expiries.ts';
import { histories } from './payments/histories.ts';

export const parts = { histories, expiries };
