/** English of what somebody suspended reads in place of every screen but their security, data and payments. es/suspended.ts is typed by this file. */
export const suspendedMessages = {
  title: 'Your account is suspended',
  lead: (date: string) =>
    `Since ${date}, until it is lifted, nothing of yours is shown in any country, and you cannot publish or buy anything.`,
  reasonTitle: 'Why',
  grounds: {
    terms: 'It rests on sections 8 and 9 of our Terms of Service. A person decided it, not a program.',
    law: 'It rests on the law. A person decided it, not a program.',
  },
  readTerms: 'Read the Terms of Service',
  appealTitle: 'If you think that this is wrong',
  appeal: (email: string) =>
    `Write to ${email} within six months and say why. Another person looks at it, free of charge.`,
  elsewhere: 'You may also go to a court, or to a certified body for settling such disputes.',
  write: 'Write to us',
  stillTitle: 'What you can still do',
  still:
    'Your data is yours: take a copy of it along, or have your account erased. If your membership was renewing, it no longer does, and you will not be charged again while this lasts.',
  stillSecurity:
    'Your account stays protected: you can change your password, end sessions, and set up two-step verification.',
  toData: 'Your data',
  toSecurity: 'Security',
  toPurchases: 'Your payments',
};
export type SuspendedMessages = typeof suspendedMessages;
