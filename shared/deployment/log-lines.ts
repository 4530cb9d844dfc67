/** Log line for a refused webhook of the payment provider; an alarm counts it. */
export const webhookRefused = 'webhook refused';

/**
 * Log line for an outbox message that is sent again. An alarm watches the maximum of `minutes`, the message's waiting
 * time.
 */
export const messageWaits = 'message waits';

/** Log line of a completed check of the site from outside. An alarm fires if no such line appears for some time. */
export const probeDone = 'probe done';

/** Log line of a completed scheduled run, with the job's name in `job`. Each job has an alarm on missing lines. */
export const jobDone = 'job done';
