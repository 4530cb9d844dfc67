/** English of /support. */
export const supportMessages = {
  title: 'Support',
  lead: 'A person reads every message and answers by e-mail. Members come first.',
  email: 'Your email',
  answerTo: (email: string) => `We answer at ${email}.`,
  message: 'Your message',
  missing: 'Please write your message',
  submit: 'Send message',
  submitting: 'Sending...',
  failed: 'Your message was not sent',
  sentTitle: 'Message sent',
  sentText: (receipt: string) => `Its number is ${receipt}. We answer by e-mail.`,
  again: 'Write another message',
  write: 'Write to support',
};
export type SupportMessages = typeof supportMessages;
