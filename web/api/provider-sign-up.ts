/** The sign-up page's parameter that says as what somebody comes, and its one value. */
export const asParameter = 'as';
export const asProvider = 'provider';

/** Where every link for whoever offers services leads: the sign-up with the provider's box ticked. */
export const providerSignUp = `/register?${asParameter}=${asProvider}`;
