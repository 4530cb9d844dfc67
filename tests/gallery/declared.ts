/** Marks an answer that a state wants as it is: every other answer that fails is a fault. */
export const declaredHeader = 'x-gallery-declared';
