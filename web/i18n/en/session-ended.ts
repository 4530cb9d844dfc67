/** English of the question that an ended session asks over any private screen. es/session-ended.ts is typed by this file. */
export const sessionEndedMessages = {
  title: 'Your session has ended',
  why: {
    revoked:
      'It was ended from another device, or the password changed. What you typed is still here: sign in to go on.',
    expired: 'A long time has passed since you signed in. What you typed is still here: sign in to go on.',
  },
  submit: 'Sign in and go on',
  chooseNew: 'Choose a new password (opens in another tab)',
  leave: 'Leave',
  leaveHint: 'Are you not who was here, or do you share this device? Leaving erases what was not saved.',
};
export type SessionEndedMessages = typeof sessionEndedMessages;
