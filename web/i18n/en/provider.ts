/** English of the step by which a customer becomes a provider. */
export const providerMessages = {
  title: 'Offer your services',
  lead: 'With this account you can also publish a listing. We verify your identity first; you must be at least 18.',
  submit: 'Become a provider',
  submitting: 'One moment...',
  done: 'You can now verify your identity',
  failed: 'That did not work',
};
export type ProviderMessages = typeof providerMessages;
