import fc from 'fast-check';
import { proofSeed } from './proof-sample.ts';

fc.configureGlobal({ seed: proofSeed });
