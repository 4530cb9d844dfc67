import { late } from './late.ts';
import { lost } from './lost.ts';
import { refused } from './refused.ts';
import { walkEach } from './walks.ts';

walkEach([refused, late, lost]);
