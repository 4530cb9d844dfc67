/**
 * The message of the sweep's log line about something that is due and could not be done; its field `queue` says of
 * what kind it is. An alarm counts those about accounts that are to be erased.
 */
export const sweepFault = 'sweep fault';
