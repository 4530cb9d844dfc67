/**
 * The reason phrase of an answer that a state wants as it is: every other answer that fails is a fault. The phrase and
 * not a header, since the browser repeats it in its log, and watching the network costs a tenth of the walk.
 */
export const declaredReason = 'declared by the state';
