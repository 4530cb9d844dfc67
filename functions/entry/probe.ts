import { inTime } from '#functions/data/deadline.ts';
import { probeSite } from '#functions/job/probe-site.ts';

/** Looks at the site from outside, every few minutes. Has no right to anything. */
export const handler = (): Promise<void> => inTime('job', () => probeSite());
