/** Texts of the private app's frame, before its script runs or without JavaScript. */
export const startMessages = {
  noScript: 'This page needs JavaScript',
  noScriptHint:
    'Signing in, your account and your listing only work with it. Please switch it on in your browser. Listings can be read without it.',
  pressed: 'One moment: this is sent as soon as the page has loaded.',
  late: 'This is taking long.',
  reload: 'Load the page again',
};
export type StartMessages = typeof startMessages;
