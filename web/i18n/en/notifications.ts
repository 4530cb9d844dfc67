/** English of the settings' notifications section. es/notifications.ts is typed by this file. */
export const notificationsMessages = {
  loadFailed: 'Your choices could not be loaded',
  mailsTitle: 'Which e-mails you get',
  topics: {
    reviews: 'Verification',
    membership: 'Membership',
  },
  topicHelp: {
    reviews: 'When a person has decided on your verification, or approved your text and photos.',
    membership: 'When your membership starts, another period is paid, or it ends.',
  },
  always:
    'Always sent: what protects your account, payments that failed, what you ask for yourself, and what the law requires.',
  language: 'Language of our e-mails',
  discreet: 'Discreet subjects',
  discreetHelp:
    'Subjects show on a locked screen. Discreet ones name neither this site nor what the e-mail is about.',
  save: 'Save Changes',
  saving: 'Saving...',
  saved: 'Your choices were saved',
  failed: 'Your choices could not be saved',
};
