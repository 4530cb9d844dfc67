import { ownListingAddress } from '#web/api/provider-sign-up.ts';

export const editAddress = `${ownListingAddress}?edit=1`;
