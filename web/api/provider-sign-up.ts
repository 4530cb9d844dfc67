/** Query parameter of the sign-up page, and its only value: the preselected provider role. */
export const asParameter = 'as';
export const asProvider = 'provider';

export const providerSignUp = `/register?${asParameter}=${asProvider}`;
