import { writeToObject } from '#shared/objection.ts';
import type { DecisionGround } from '#shared/decision.ts';
import type { DocumentKind } from '#shared/verification.ts';
import type { DateFault, DatePart } from '#shared/typed-date.ts';

const dateParts: Record<DatePart, string> = { day: 'the day', month: 'the month', year: 'the year' };

const joinWords = (words: readonly string[]): string => new Intl.ListFormat('en').format(words);

export const verificationMessages = {
  title: 'Identity Verification',
  introLead: 'Every provider here is checked by a person. It keeps clients safe and your name your own.',
  introSteps: [
    'Your name, date of birth and address',
    'Photos of your ID, a selfie, and a proof of address',
    'A person compares them and decides',
  ],
  introPrivacy:
    'Your documents are encrypted, seen only by our reviewers, and deleted 30 days after the decision. Nothing of this is shown on your listing except your age.',
  start: 'Start Verification',
  step: (step: number) => `Step ${step} of 3`,
  progress: (percent: number) => `${percent}% complete`,
  later: 'Complete later',
  back: 'Back',
  next: 'Continue',
  detailsTitle: 'Personal Details',
  detailsLead: 'Exactly as they are on your ID, not the name you work under.',
  kept: 'What you had typed is here.',
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
        return 'that day has not come yet.';
    }
  },
  dateHint: 'You must be at least 18 years old. For example: 27\u00a03\u00a01996.',
  ageSays: (age: number) =>
    age < 100
      ? `By this date you are ${age} years old.`
      : `By this date you are ${age} years old. Is the year right?`,
  underAge: 'You must be at least 18 years old to advertise here.',
  address: 'Address',
  addressShort: 'Address must be at least 5 characters',
  addressNeedsProof: (approved: string) =>
    `The approved address is “${approved}”. It does not change without a new document: send the other one when you renew your document or change your name. If it can’t wait, write to us.`,
  addressHint: 'Street, number, city. It is never shown to anyone but the reviewer.',
  tooLong: 'This is too long.',
  documentsTitle: 'Upload Documents',
  documentsLead: 'Clear, whole and in colour. JPEG, PNG or WebP, at most 10 MB each.',
  documents: {
    selfie: 'Selfie',
    idFront: 'Government ID, front',
    idBack: 'Government ID, back',
    addressProof: 'Proof of Address',
  },
  tips: {
    selfie: ['Your whole face, from the front', 'No glasses, no cap, no filter'],
    idFront: ['Passport, national ID or driving licence', 'All four corners, no glare, every letter sharp'],
    idBack: ['All four corners, no glare', 'For a passport, the page beside the photo'],
    addressProof: [
      'Utility bill or bank statement from the last 3 months',
      'Your name, address and the date can be read',
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
  cameraLabel: 'What your camera sees',
  cameraOpening: 'Opening the camera...',
  frame: {
    selfie: 'Your face inside the oval, looking at the camera',
    idFront: 'The front of your ID inside the frame',
    idBack: 'The back of your ID inside the frame',
    addressProof: 'The whole page inside the frame',
  } satisfies Record<DocumentKind, string>,
  look: {
    selfie: 'Is your whole face there, and sharp?',
    idFront: 'Can you read every letter, and see four corners?',
    idBack: 'Can you read every letter, and see four corners?',
    addressProof: 'Can you read your name, the address and the date?',
  } satisfies Record<DocumentKind, string>,
  captured: 'The picture you took',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  uploaded: 'Uploaded',
  pending: 'Still needed',
  uploadFailed: 'The upload failed. Please try again.',
  retry: 'Try Again',
  wrongType: 'Please choose a JPEG, PNG or WebP image.',
  wrongTypeProof: 'Please choose a JPEG, PNG or WebP image, or a PDF.',
  tooLarge: 'This file is too large. Maximum size is 10MB',
  empty: 'This file is empty.',
  notOpened: 'This file cannot be opened: it is not what its name says. Choose another one.',
  preparing: 'Preparing the photo…',
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
  earlierStands: 'The one before is kept.',
  submit: 'Submit for review',
  submitting: 'Submitting...',
  incomplete: 'Please upload all required documents before proceeding.',
  missing: (documents: readonly string[]) => `Still needed: ${documents.join('; ')}.`,
  others: (count: number) => (count === 1 ? 'The other document' : `The other ${count} documents`),
  processingTitle: 'Your case waits for a person',
  processingOpen: 'A person is looking at it',
  processingLead: 'We have everything we need. A person, not a machine, compares your documents.',
  usual: 'A person will look at it, usually within a day.',
  usualWait: (time: string) => `A person will look at it. Half of the last ones waited ${time} or less.`,
  waited: (minutes: number) => {
    if (minutes < 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
    return minutes < 48 * 60
      ? `${Math.round(minutes / 60)} hours`
      : `${Math.round(minutes / (24 * 60))} days`;
  },
  nextTitle: 'What happens next',
  nextSteps: [
    'A person compares your documents with each other and with what you wrote.',
    'We e-mail you the answer. If something is missing, it says what.',
    'The membership is paid last, once your profile is approved too.',
  ],
  processingClose: 'You can close this page.',
  meanwhileTitle: 'Meanwhile',
  meanwhileWrite: 'Write your listing and add photos. It is kept, and nobody sees it yet.',
  meanwhileEdit: 'Look over your listing, so that it is ready when you are.',
  writeListing: 'Write my listing',
  editListing: 'Open my listing',
  standing: (day: string | undefined) =>
    day === undefined
      ? 'What was approved before holds meanwhile.'
      : `What was approved before holds meanwhile, until ${day}.`,
  takeBack: 'Take it back',
  takeBackTitle: 'Take back what you sent?',
  takeBackText:
    'Nobody looks at it then. Your details and documents stay here, for you to change and send again. You lose your place in the queue.',
  takeBackKeep: 'Leave it in review',
  takeBackFailed: 'Your documents were not withdrawn',
  takenBack: 'You took it back',
  takenBackText: 'Change what you want, and send it again.',
  submittedAt: (when: string) => `Submitted ${when}`,
  completedTitle: 'Verification Complete',
  completedLead: 'Your identity has been verified. Your documents are deleted 30 days after the decision.',
  createListing: 'Create Your Listing',
  dialogTitle: 'Create your listing now?',
  dialogText:
    'You can write it now, or stay here and do it later. It is shown once a person has approved it and your membership is active.',
  stay: 'Stay Here',
  goToListings: 'Go to Listings',
  getMembership: 'See the membership',
  expiredTitle: 'Your verification has expired',
  expiredLead:
    'What you wrote is kept. It is shown again once a person has approved a document that is valid.',
  unansweredTitle: 'Your verification case is over',
  unansweredLead:
    'What we asked you for did not come in time. You can start again: your details are still there.',
  unusable: (documents: readonly string[]) =>
    `These files are missing or cannot be shown to a person: ${documents.join('; ')}. Send a whole image, or a PDF without password or programs, of at most 20 pages.`,
  askedTitle: 'The reviewer needs something more',
  askedFor: (documents: readonly string[]) => `Please send again: ${documents.join('; ')}. The rest is kept.`,
  answerBy: (when: string) => `Send it by ${when}; after that this case is over, and you start again.`,
  validUntil: (day: string) => `Valid until ${day}.`,
  renewTitle: (day: string) => `Your verification is valid until ${day}`,
  renewLead: 'Renew it before then. Nothing changes while a person looks at it.',
  renew: 'Renew',
  unchanged: 'There is nothing to change',
  unchangedText:
    'You typed what is approved already. Your approval holds as it was, and there is nothing to send.',
  nameChanged: 'My legal name changed',
  withdrawnTitle: 'Your verification was withdrawn',
  withdrawnLead: 'Nothing of yours is shown for now. What you wrote is kept.',
  withdrawnReason: 'The reason',
  failedTitle: 'Verification Failed',
  failedLead: 'There was an issue with your verification. Please check the error and try again.',
  failedReason: 'What the reviewer found',
  decision: {
    title: 'The decision',
    at: 'When',
    facts: 'Why',
    unanswered: 'What we asked you for did not come in time.',
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
    other: 'Another reason, see the reviewer’s note.',
  },
  reviewerNote: 'The reviewer’s note',
  again: 'Try Again',
  againEmpty: 'You start from the beginning: you type your details again and upload the documents.',
  againKeeps: 'Your details are still there; the documents are uploaded again.',
};
export type VerificationMessages = typeof verificationMessages;
