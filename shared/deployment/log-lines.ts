/**
 * The message of the sweep's log line about something that is due and could not be done; its field `queue` says of
 * what kind it is. An alarm counts those about accounts that are to be erased.
 */
export const sweepFault = 'sweep fault';

/**
 * The message of the log line about a membership that could not be compared with what the payment provider holds true. An
 * alarm counts them.
 */
export const reconcileFault = 'reconcile fault';

/**
 * The message of the log line about a message of an outbox that is sent again; its field `minutes` says how long it
 * has waited by then. An alarm looks at the longest.
 */
export const messageWaits = 'message waits';

/**
 * The message of the log line about a schedule's run that came to its end; its field `job` says which. An alarm for each
 * counts that they come.
 */
export const jobDone = 'job done';
