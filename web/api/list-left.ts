/**
 * Session storage key of the list that the visitor left in this tab (BROWSE-17). Public pages write it; logout clears
 * it, because it reveals what the visitor browsed.
 */
export const listLeftKey = 'listLeft';
