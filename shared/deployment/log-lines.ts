/** The log line about a webhook of the payment provider that was not taken. An alarm counts them. */
export const webhookRefused = 'webhook refused';

/**
 * The log line about a message of an outbox that is sent again; its field `minutes` says how long it has waited by then.
 * An alarm looks at the longest.
 */
export const messageWaits = 'message waits';

/** The log line about a look at the site from outside that came to its end. An alarm counts that they come. */
export const probeDone = 'probe done';

/** The log line about a schedule's run that came to its end; its field `job` says which. An alarm for each counts them. */
export const jobDone = 'job done';
