/** Query parameter of the sign-up page that preselects the provider role, and its only value. */
export const asParameter = 'as';
export const asProvider = 'provider';

/** Address of the sign-up page with the provider box ticked. */
export const providerSignUp = `/register?${asParameter}=${asProvider}`;
