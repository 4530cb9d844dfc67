import fc from 'fast-check';
import { proofSeed } from './drawn.ts';

fc.configureGlobal({ seed: proofSeed });
