export const ownListingAddress = '/dashboard/listings';
export const editAddress = `${ownListingAddress}?edit=1`;
