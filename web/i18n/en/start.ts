/** Texts of the private app's frame, before its script runs or without JavaScript. */
export const startMessages = {
  noScript: 'This page needs JavaScript',
  noScriptHint:
    'Turn it on in your browser to sign in and use your account. Listings can be read without it.',
  pressed: 'This will be sent as soon as the page has loaded.',
  late: 'This is taking longer than usual.',
  reload: 'Load the page again',
};
export type StartMessages = typeof startMessages;
