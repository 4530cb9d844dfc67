/**
 * Reason phrase of error responses that a state intends; any other error response is a fault. A phrase instead of a
 * header, because the browser logs it. Watching the network would make the run a tenth slower.
 */
export const declaredReason = 'declared by the state';
