import { writeToObject } from '#shared/objection.ts';
import type { DecisionGround } from '#shared/decision.ts';
import type { DocumentKind } from '#shared/verification.ts';
import type { DateFault, DatePart } from '#shared/typed-date.ts';

const dateParts: Record<DatePart, string> = { day: 'the day', month: 'the month', year: 'the year' };

const joinWords = (words: readonly string[]): string => new Intl.ListFormat('en').format(words);

export const verificationMessages = {
  title: 'Identity Verification',
  introLead: 'We verify every provider, to protect clients and so that nobody uses your name.',
  introSteps: [
    'Your name, date of birth and address',
    'Photos of your ID, a selfie, and a proof of address',
    'We compare them and email you the result',
  ],
  introPrivacy:
    'We store your documents encrypted, only our review team sees them, and we delete them 30 days after the decision. Your listing shows only your age.',
  start: 'Start Verification',
  /** Percentage of what the provider has to do; the review is not part of it. */
  progress: (percent: number) => `Your part: ${percent}%`,
  later: 'Complete later',
  back: 'Back',
  next: 'Continue',
  detailsTitle: 'Personal Details',
  detailsLead: 'As they appear on your ID, not the name you work under.',
  kept: 'We restored what you had typed.',
  fullName: 'Full Name',
  fullNameShort: 'Full name must be at least 3 characters',
  dateOfBirth: 'Date of Birth',
  dateParts: { day: 'Day', month: 'Month', year: 'Year' } satisfies Record<DatePart, string>,
  dateInvalid: 'Please enter a valid date (YYYY-MM-DD)',
  dateFault: (fault: DateFault): string => {
    switch (fault.kind) {
      case 'missing':
        return `${joinWords(fault.parts.map((part) => dateParts[part]))} ${fault.parts.length > 1 ? 'are' : 'is'} missing.`;
      case 'day':
        return `that month has days 1 to ${fault.days}.`;
      case 'month':
        return 'the month is a number from 1 to 12.';
      case 'year':
        return 'the year has four digits and is 1900 or later.';
      case 'future':
        return 'that day is in the future.';
    }
  },
  dateHint: 'For example: 27\u00a03\u00a01996.',
  ageSays: (age: number) =>
    age < 100
      ? `By this date you are ${age} years old.`
      : `By this date you are ${age} years old. Is the year correct?`,
  underAge: 'You must be at least 18 years old to advertise here.',
  address: 'Address',
  addressShort: 'Address must be at least 5 characters',
  addressNeedsProof: (approved: string) =>
    `Your approved address is “${approved}”. Changing it takes a new document: send it when you renew your document or change your name. If it can’t wait, write to us.`,
  addressHint: 'Street, number and city. Only our review team sees it.',
  tooLong: 'This is too long.',
  documentsTitle: 'Upload Documents',
  documentsLead: 'Sharp, complete and in colour. JPEG, PNG or WebP images of up to 10 MB.',
  documents: {
    selfie: 'Selfie',
    idFront: 'Government ID, front',
    idBack: 'Government ID, back',
    addressProof: 'Proof of Address',
  },
  tips: {
    selfie: ['Your whole face, from the front', 'No glasses, cap or filters'],
    idFront: ['Passport, national ID or driving licence', 'All four corners, no glare, sharp text'],
    idBack: ['All four corners, no glare', 'For a passport, the page next to the photo'],
    addressProof: [
      'Utility bill or bank statement from the last 3 months',
      'Your name, address and the date are legible',
      'An image or a PDF',
    ],
  } satisfies Record<DocumentKind, string[]>,
  choose: 'Choose a file',
  useCamera: 'Use the camera',
  takeAgain: 'Take another',
  replace: 'Replace',
  removing: 'Removing...',
  stop: 'Stop',
  capture: 'Take the picture',
  usePicture: 'Use this picture',
  cameraTitle: 'Camera Error',
  cameraFailed: 'Unable to access your camera. Please check permissions or try uploading a file instead.',
  cameraLabel: 'Your camera’s picture',
  cameraOpening: 'Opening the camera...',
  frame: {
    selfie: 'Your face inside the oval, looking at the camera',
    idFront: 'The front of your ID inside the frame',
    idBack: 'The back of your ID inside the frame',
    addressProof: 'The whole page inside the frame',
  } satisfies Record<DocumentKind, string>,
  look: {
    selfie: 'Is your whole face visible and sharp?',
    idFront: 'Can you read every letter, and see four corners?',
    idBack: 'Can you read every letter, and see four corners?',
    addressProof: 'Can you read your name, the address and the date?',
  } satisfies Record<DocumentKind, string>,
  captured: 'The picture you took',
  uploading: (percent: number) => `Uploading: ${percent}%`,
  uploaded: 'Sent',
  sentPicture: 'The picture you sent',
  sentPdf: 'The PDF you sent',
  pending: 'Still needed',
  uploadFailed: 'The upload failed. Please try again.',
  retry: 'Try Again',
  wrongType: 'Please choose a JPEG, PNG or WebP image.',
  wrongTypeProof: 'Please choose a JPEG, PNG or WebP image, or a PDF.',
  tooLarge: 'This file is too large. The maximum is 10 MB.',
  empty: 'This file is empty.',
  notOpened: 'We could not open this file: its content does not match its name. Choose another one.',
  preparing: 'Preparing the file…',
  checking: 'Checking the file…',
  refusals: {
    'other-type': 'The file that you sent is not a picture. Choose another one.',
    damaged: 'The file that you sent is damaged or incomplete. Save it again or choose another one.',
    'too-many-pixels': 'The picture that you sent has more than 50 million pixels. Choose a smaller one.',
    password: 'The PDF that you sent asks for a password. Save it without one or send a photo of the page.',
    'too-many-pages':
      'The PDF that you sent has more than 20 pages. Send only those that show your name and your address.',
    'active-content':
      'The PDF that you sent contains programs or other files. Print it as a new PDF or send a photo of the page.',
    'not-drawn':
      'The PDF that you sent takes too long to open. Print it as a new PDF or send a photo of the page.',
  },
  earlierStands: 'We keep the previous one.',
  submit: 'Submit for review',
  submitting: 'Submitting...',
  missing: (documents: readonly string[]) => `Still needed: ${documents.join('; ')}.`,
  others: (count: number) => (count === 1 ? 'The other document' : `The other ${count} documents`),
  processingTitle: 'We are reviewing your documents',
  processingOpen: 'We have opened your case',
  processingLead: 'A person on our team compares them, not a program.',
  usual: 'It usually takes less than a day.',
  usualWait: (time: string) => `Half of the latest verifications took ${time} or less.`,
  waited: (minutes: number) => {
    if (minutes < 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
    return minutes < 48 * 60
      ? `${Math.round(minutes / 60)} hours`
      : `${Math.round(minutes / (24 * 60))} days`;
  },
  nextTitle: 'What happens next',
  nextSteps: [
    'We email you the result. If something is missing, we say what.',
    'You pay for the membership last, once your listing is approved too.',
  ],
  processingClose: 'You can close this page.',
  meanwhileTitle: 'Meanwhile',
  meanwhileWrite: 'Write your listing and add photos. Nobody sees it yet.',
  meanwhileEdit: 'Look over your listing and have it ready.',
  writeListing: 'Create Profile',
  editListing: 'Open my listing',
  standing: (day: string | undefined) =>
    day === undefined
      ? 'Your earlier approval stays valid meanwhile.'
      : `Your earlier approval stays valid meanwhile, until ${day}.`,
  takeBack: 'Withdraw what I sent',
  takeBackTitle: 'Withdraw what you sent?',
  takeBackText:
    'We stop reviewing it. You keep your details and documents, to change and send again, but you lose your place in the queue.',
  takeBackKeep: 'Leave it in review',
  takeBackFailed: 'We could not withdraw what you sent',
  takenBack: 'You withdrew it',
  takenBackText: 'Change what you want, and send it again.',
  submittedAt: (when: string) => `Submitted ${when}`,
  completedTitle: 'Verification Complete',
  completedLead: 'We delete your documents 30 days after the decision.',
  createListing: 'Create Your Listing',
  dialogTitle: 'Create your listing now?',
  dialogText: 'You can also do it later. It is shown once we approve it and your membership is active.',
  stay: 'Stay Here',
  goToListings: 'Go to Listings',
  getMembership: 'See the membership',
  expiredTitle: 'Your verification has expired',
  expiredLead: 'We keep what you wrote. It is shown again once we approve a valid document.',
  unansweredTitle: 'Your verification case is over',
  unansweredLead:
    'We did not receive what we asked for in time. You can start again with the details you already wrote.',
  unusable: (documents: readonly string[]) =>
    `We did not receive or could not open: ${documents.join('; ')}. Send a complete image, or a PDF of up to 20 pages without a password or programs.`,
  askedTitle: 'We need something more',
  askedFor: (documents: readonly string[]) => `Please send again: ${documents.join('; ')}. We keep the rest.`,
  answerBy: (when: string) => `You have until ${when}. After that, you would have to start again.`,
  validUntil: (day: string) => `Valid until ${day}.`,
  renewTitle: (day: string) => `Your verification is valid until ${day}`,
  renewLead: 'Renew it before then. Nothing changes while we review it.',
  renew: 'Renew',
  unchanged: 'There is nothing to change',
  unchangedText: 'Your details are the ones we already approved. There is nothing to send.',
  nameChanged: 'My legal name changed',
  withdrawnTitle: 'We withdrew your verification',
  withdrawnLead: 'For now we show nothing of yours. We keep what you wrote.',
  withdrawnReason: 'The reason',
  failedTitle: 'Verification Failed',
  failedLead: 'There was an issue with your verification. Please check the error and try again.',
  failedReason: 'The reason',
  decision: {
    title: 'The decision',
    at: 'When',
    facts: 'Why',
    unanswered: 'We did not receive what we asked for in time.',
    nameUnproved: (day: string) =>
      `The legal name or date of birth that you changed was never proved with a document. You had until ${day}.`,
    expiredOn: (day: string) => `The verification of your identity was valid until ${day}.`,
    ground: 'What it rests on',
    grounds: {
      terms: 'Sections 8 and 9 of our Terms of Service.',
      law: 'The law, as the reason says.',
    } satisfies Record<DecisionGround, string>,
    by: 'Who decided',
    person: 'A person, not a program.',
    program: 'A program, by the date.',
    programDecided: 'A program.',
    until: 'Until when',
    untilApproved: 'Until a person approves another verification.',
    objection: 'If you think that this is wrong',
    write: writeToObject.en,
    writeUs: 'Write to us',
    startAgain: 'You can also send another verification: that takes no right away from you.',
    elsewhere: 'You may also go to a court, or to a certified body for settling such disputes.',
    before: 'The last decision, and how to appeal',
  },
  reasons: {
    'unclear-images': 'The images are unclear: something on them could not be read.',
    mismatch: 'The information does not match what is on the documents.',
    'expired-document': 'The document has expired.',
    'under-age': 'The document says that you are under 18.',
    other: 'Another reason: read the note.',
  },
  reviewerNote: 'Our team’s note',
  again: 'Try Again',
  againEmpty: 'You will have to type your details and upload the documents again.',
  againKeeps: 'We keep your details. You will have to upload the documents again.',
};
export type VerificationMessages = typeof verificationMessages;
