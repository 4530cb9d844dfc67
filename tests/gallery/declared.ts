/**
 * Reason phrase of error responses that a state intends; any other error response is a fault. The browser logs phrases,
 * not headers, and watching the network would make the run a tenth slower.
 */
export const declaredReason = 'declared by the state';
