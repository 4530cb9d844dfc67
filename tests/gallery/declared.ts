/**
 * Reason phrase of error responses that a state intends; any other error response is a fault. It is a phrase and not a
 * header, because the browser logs phrases. Watching the network would make the run a tenth slower.
 */
export const declaredReason = 'declared by the state';
