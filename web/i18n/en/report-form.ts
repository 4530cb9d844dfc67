import {
  reportDays,
  type ReportedKind,
  type ReportReason,
  type ReportState,
  urgentReportHours,
} from '#shared/report.ts';

/** Texts of the form of a report, and of its receipt. Only the server renders them. */
export const reportForm = {
  /** Neutral, because bystanders see a tab's title and the browser's history (LOOK-1). */
  formTitle: 'Form',
  heading: {
    listing: 'Report this profile',
    photo: 'Report this photo',
    post: 'Report this story',
  } satisfies Record<ReportedKind, string>,
  headingOfAny: 'Report a profile',
  lead: 'Tell us what is wrong. You need no account, and we never say who reported.',
  danger: 'Is someone in danger right now? Call the police or a helpline first.',
  whomToCall: 'Who to call',
  address: 'Link of the profile',
  addressHelp: (example: string) =>
    `Open the profile and copy its link from the address bar, or tap Share. It looks like this: ${example}. To report one photo or one story, open it and tap Report.`,
  addressAsked: 'Paste the whole link of a profile. It ends in 36 letters, digits and hyphens.',
  onePhoto: 'Is it only one photo?',
  photoNumber: (number: number) => `Report photo ${number}`,
  reason: 'What is wrong?',
  reasons: {
    minor: { name: 'It may show a minor', text: 'Someone looks under 18, or you know that they are.' },
    coercion: {
      name: 'Coercion or trafficking',
      text: 'Someone is forced, threatened, watched or exploited.',
    },
    'photos-without-consent': {
      name: 'Photos without consent',
      text: 'They are your photos, or photos of someone who did not agree.',
    },
    'not-the-person': {
      name: 'Not the person shown, or a scam',
      text: 'Someone else answers, or asks for money under false pretenses.',
    },
    'illegal-content': {
      name: 'Other illegal content',
      text: 'Drugs, weapons, threats, hate, or anything else that is against the law.',
    },
    other: { name: 'Something else', text: 'Anything else that breaks our terms.' },
  } satisfies Record<ReportReason, { name: string; text: string }>,
  text: 'What did you see?',
  textHelp: (most: string) => `What is wrong, where you saw it, and how you know. Up to ${most} characters.`,
  email: 'Your email',
  emailHelp: 'Optional. We use it only to send you the receipt and the decision.',
  emailAsked: 'Write a whole address, such as name@example.com.',
  depicted: 'I am the person shown',
  send: 'Send report',
  fate: `We review every report: within ${urgentReportHours} hours if it is about a minor or coercion, otherwise within ${reportDays} working days.`,
  privacy: 'What we store about a report',

  receiptTitle: 'Receipt',
  receipt: 'Your report',
  states: {
    received: 'Received',
    measure: 'Finished: we acted',
    'no-measure': 'Finished: no action taken',
  } satisfies Record<ReportState, string>,
  sent: 'We received your report.',
  reference: 'Number',
  state: 'State',
  sentOn: 'Sent',
  due: 'Decision by',
  save: 'Save the link of this page: unless you gave your email, it is the only way back to your report.',
  next: 'What happens next',
  steps: {
    urgent: `We review it within ${urgentReportHours} hours, before any other report.`,
    objected: `Another person on our team reviews it within ${reportDays} working days. Their decision is final.`,
    ordinary: `We review it within ${reportDays} working days.`,
  },
  stepsOfAll: [
    'By the law and our terms, what you reported stays or is removed.',
    'You will see the decision on this page. If you gave your email, we write to you.',
  ],
  secret: 'We never say who reported.',
  late: 'The deadline of this report has passed. We are sorry. If you have not heard from us, write to us with its number.',
  outcome: {
    measure: 'We reviewed your report and acted against what you reported. Thank you.',
    'no-measure': 'We found nothing that the law or our terms forbid, or it was no longer there.',
  } satisfies Record<Exclude<ReportState, 'received'>, string>,
  /** Outcome without a measure after the reporter's appeal. */
  final:
    'Another person on our team reviewed your report. The decision is final: we found nothing that the law or our terms forbid, or it was no longer there.',
  objection: 'Appeal the decision',
  /** Follows the outcome, and precedes the address. */
  objectionText:
    'If you disagree, say why. Another person on our team will review your report, once and free of charge.',
  objectionField: 'Why the decision is wrong',
  objectionHelp: (most: string) => `What we did not see or consider. Up to ${most} characters.`,
  object: 'Send the appeal',
  objected: 'We received your appeal.',
  questions: 'Questions?',
  elsewhere:
    'Write to us with the number of your report. You can also go to a court or to the authorities at any time.',
  callNow: 'Is someone in danger?',
  callNowText: 'Do not wait for our answer. Call the police or a helpline now.',

  refused: {
    title: 'What you wrote was not sent',
    unreadable:
      'Something is missing or not right: check the fields with an asterisk, the link and your email.',
    back: 'Press Back in your browser. What you wrote is still there.',
  },
};

export type ReportFormMessages = typeof reportForm;
