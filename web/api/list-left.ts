/**
 * Session storage key of the list that the visitor left (BROWSE-17). Public pages write it. Logout clears it, because
 * it reveals what the visitor browsed.
 */
export const listLeftKey = 'listLeft';
