import fc from 'fast-check';
import { isFixed, proofSeed } from './drawn.ts';

// Properties draw the same cases in every `npm test`; otherwise fast-check draws a seed and prints it when one fails.
if (isFixed) fc.configureGlobal({ seed: proofSeed });
