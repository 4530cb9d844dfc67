/**
 * Where a list was left, in this tab's session storage (BROWSE-17). The public pages write it; logout clears it, since
 * it says what somebody was looking at.
 */
export const listLeftKey = 'listLeft';
