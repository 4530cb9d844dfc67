/** Query parameter that preselects the provider role on the sign-up page, and its only value. */
export const asParameter = 'as';
export const asProvider = 'provider';

/** Screen of a provider's own listing. */
export const ownListingAddress = '/dashboard/listings';

export const providerSignUp = `/register?${asParameter}=${asProvider}`;
