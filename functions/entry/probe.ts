import { inTime } from '#functions/data/deadline.ts';
import { probeSite } from '#functions/job/probe-site.ts';

/** Checks the site from outside every few minutes. Has no AWS permissions. */
export const handler = (): Promise<void> => inTime('job', () => probeSite());
