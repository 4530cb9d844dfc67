export const ownListingAddress = '/dashboard/listings';
/** Address of the own listing's form. */
export const editAddress = `${ownListingAddress}?edit=1`;
