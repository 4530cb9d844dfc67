/** English of the settings' list of sessions. es/sessions.ts is typed by this file. */
export const sessionsMessages = {
  title: 'Sessions',
  lead: 'Where your account is signed in. End what you do not recognise, and then choose a new password.',
  loadFailed: 'Your sessions could not be loaded',
  none: 'No session is listed. Reload the page in a moment.',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: 'Unknown browser',
  current: 'This one',
  since: (moment: string) => `Signed in: ${moment}`,
  seen: (moment: string) => `Last seen: ${moment}`,
  end: 'End',
  endOf: (name: string) => `End the session of ${name}`,
  ending: 'Ending…',
  endTitle: 'End this session?',
  endText: (name: string) => `${name} is signed out at once. What was being typed there stays on its screen.`,
  ended: 'The session has ended',
  endFailed: 'The session could not be ended',
  keep: 'Cancel',
  everywhere: 'Sign out everywhere',
  everywhereHint: 'Ends every session of yours at once, this one too.',
  everywhereTitle: 'Sign out everywhere?',
  everywhereText:
    'Every device is signed out, this one too, and you sign in again with your password. What is not saved here is lost.',
  signingOut: 'Signing out…',
  everywhereFailed: 'You could not be signed out everywhere',
};
export type SessionsMessages = typeof sessionsMessages;
