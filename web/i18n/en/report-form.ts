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
  lead: 'Tell us what is wrong. You need no account, and the person you report never learns who it was.',
  danger: 'Is somebody in danger right now? Call the police or a helpline first.',
  whomToCall: 'Whom to call',
  address: 'Link of the profile',
  addressHelp: (example: string) =>
    `Open the profile and copy its link from the address bar, or press Share there. It looks like this: ${example}. To report one photo or one story, open it and press Report there.`,
  addressAsked: 'Paste the whole link of a profile. It ends in 36 letters, digits and hyphens.',
  onePhoto: 'Is it only one photo?',
  photoNumber: (number: number) => `Report photo ${number}`,
  reason: 'What is wrong?',
  reasons: {
    minor: { name: 'It may show a minor', text: 'Somebody in it looks under 18, or you know that they are.' },
    coercion: {
      name: 'Coercion or trafficking',
      text: 'Somebody is forced, threatened, watched or exploited.',
    },
    'photos-without-consent': {
      name: 'Photos without consent',
      text: 'They are your photos, or photos of somebody who did not agree.',
    },
    'not-the-person': {
      name: 'Not the person shown, or a scam',
      text: 'Somebody else answers, or asks for money to deceive.',
    },
    'illegal-content': {
      name: 'Other illegal content',
      text: 'Drugs, weapons, threats, hate, or anything else that the law forbids.',
    },
    other: { name: 'Something else', text: 'Anything else that breaks our terms.' },
  } satisfies Record<ReportReason, { name: string; text: string }>,
  text: 'What did you see?',
  textHelp: (most: string) => `What is wrong, where one sees it, and how you know. Up to ${most} characters.`,
  email: 'Your email',
  emailHelp: 'Optional. We send the receipt and the outcome there, and nothing else.',
  emailAsked: 'Write a whole address, such as name@example.com.',
  depicted: 'I am the person shown',
  send: 'Send report',
  fate: `A person reads every report: within ${urgentReportHours} hours if it is about a minor or about coercion, otherwise within ${reportDays} working days.`,
  privacy: 'What we store of a report',

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
  due: 'Decided by',
  save: 'Save the address of this page. It is the only way back to your report, unless you gave your email.',
  next: 'What happens next',
  steps: {
    urgent: `A person checks it within ${urgentReportHours} hours, before any other report.`,
    objected: `A person who did not decide before checks it again within ${reportDays} working days. Their decision is final.`,
    ordinary: `A person checks it within ${reportDays} working days.`,
  },
  stepsOfAll: [
    'They decide by the law and our terms whether it stays.',
    'The outcome appears on this page. If you gave your email, we write to you.',
  ],
  secret: 'The person you reported never learns who reported them.',
  late: 'This report should be decided by now. We are sorry; write to us with its number if you have heard nothing.',
  outcome: {
    measure: 'A person checked your report and acted against what you reported. Thank you.',
    'no-measure': 'We found nothing that the law or our terms forbid, or it was no longer there.',
  } satisfies Record<Exclude<ReportState, 'received'>, string>,
  /** Outcome without a measure after the reporter's appeal. */
  final:
    'Another person checked your report again, and this decision is final: we found nothing that the law or our terms forbid, or it was no longer there.',
  objection: 'Appeal the decision',
  /** Follows the outcome, and precedes the address. */
  objectionText:
    'If you disagree, say why. Another person checks your report again, once and free of charge.',
  objectionField: 'Why the decision is wrong',
  objectionHelp: (most: string) => `Anything that was not seen or considered. Up to ${most} characters.`,
  object: 'Send the appeal',
  objected: 'We received your appeal.',
  questions: 'Questions?',
  elsewhere:
    'Write to us with the number of your report. You can also go to a court or to the authorities at any time.',
  callNow: 'Is somebody in danger?',
  callNowText: 'Do not wait for us. Call the police or a helpline now.',

  refused: {
    title: 'What you wrote was not sent',
    unreadable:
      'Something is missing, or could not be read: check the fields with an asterisk, the link and your email.',
    back: 'Press Back in your browser. What you wrote is still there.',
  },
};

export type ReportFormMessages = typeof reportForm;
