export const ownListingAddress = '/dashboard/listings';
/** Where the form of one's own listing opens. */
export const editAddress = `${ownListingAddress}?edit=1`;
