/** Where the form of one's own listing opens. */
export const editAddress = '/dashboard/listings?edit=1';
