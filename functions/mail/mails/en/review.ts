import type { ContentKind, RefusalReason } from '#shared/content-review.ts';
import { answerDays, type DocumentKind } from '#shared/verification.ts';
import type { Retagged } from '#functions/data/mail-request.ts';
import { frameMails, isAlone, isAmong } from '../../mail-text.ts';
import { grounds, nextStep, objection, standing } from './words.ts';

const reasons: Readonly<Record<string, string>> = {
  'unclear-images': 'The images are not clear enough to read.',
  mismatch: 'What you entered and what the documents say do not match.',
  'expired-document': 'A document has expired.',
  'under-age': 'You must be at least 18.',
  other: 'See the note below.',
};

const documentNames: Readonly<Record<DocumentKind, string>> = {
  selfie: 'selfie',
  idFront: 'government ID, front',
  idBack: 'government ID, back',
  addressProof: 'proof of address',
};

const contentNames = (kind: ContentKind, place = 1): string =>
  ({ text: 'Your text', photo: `Photo ${place}`, avatar: 'Your public photo', post: 'Your post' })[kind];

const refusals: Readonly<Record<RefusalReason, string>> = {
  minors: 'someone in it, or what it suggests, may be under 18.',
  coercion: 'there are signs that someone is not acting freely. If so, our Safety page says who can help.',
  'another-person': 'it shows or describes someone else, or others besides you.',
  misleading: 'it is made up, edited beyond recognition, or says something untrue.',
  explicit: 'it is sexually explicit where everyone can see it.',
  'contact-details': 'it shows contact details or advertising where they do not belong.',
  forbidden: 'it shows or offers something that our Terms of Service do not allow.',
  unclear: 'it is not clear what it shows or says.',
  other: 'see the note.',
};

const retaggedWords = (retagged: readonly Retagged[] = []): string[] =>
  retagged.map(({ place, face }) =>
    face
      ? `Photo ${place}: we saw a face and marked it so. If that is not right, change it and we will review it again.`
      : `Photo ${place}: we saw no face and removed that mark. If that is not right, change it and we will review it again.`,
  );

const renewalEnd =
  'Your membership no longer renews, and we will not charge you again. If we approve your identity before the period that you paid for ends, you can resume it.';

const verifyAgain = { label: 'Verify again', path: '/verification' };

const reviewSubjects = {
  'verification-approved': 'We approved your verification',
  'verification-rejected': 'Action needed: we could not approve your verification',
  'verification-more-asked': 'Action needed: part of your verification is missing',
  'verification-answer-due': 'Action needed: your verification is still incomplete',
  'verification-unanswered': 'Your verification ended without an answer',
  'verification-expiring': 'Action needed: your verification expires soon',
  'verification-expired': 'Action needed: your verification has expired',
  'verification-withdrawn': 'We withdrew the approval of your identity',
  'contents-approved': 'We approved what you sent',
  'contents-refused': 'Action needed: we did not approve something you sent',
};

/** Mails about reviewers' decisions and requests. */
export const reviewMails = frameMails(reviewSubjects, verifyAgain, {
  'verification-approved': ({ renewalEnded }, context) => ({
    paragraphs: [
      'We approved your verification.',
      standing(context, 'Your profile can be seen now.'),
      renewalEnded &&
        'The renewal of your membership is still canceled. You can resume it in your dashboard before the period that you paid for ends.',
    ],
    action: nextStep(context),
  }),
  'verification-rejected': ({ reason, note, renewalEnds }, context) => ({
    paragraphs: [
      'We could not approve your verification.',
      reasons[reason] ?? reasons['other'] ?? '',
      note,
      'You can correct it and try again.',
      renewalEnds && renewalEnd,
      objection(context),
    ],
    action: { label: 'Try again', path: '/verification' },
  }),
  'verification-more-asked': ({ documents, note }) => ({
    paragraphs: [
      'We need something more for your verification.',
      `Please send again: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      note,
      `You have ${answerDays} days to send it. We keep the rest.`,
    ],
    action: { label: 'Complete the verification', path: '/verification' },
  }),
  'verification-answer-due': ({ documents, until }, { moment }) => ({
    paragraphs: [
      `Something is still missing from your verification: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      `Please send it by ${moment(until)}. After that, we close this case, erase its documents, and you have to start again.`,
    ],
    action: { label: 'Complete the verification', path: '/verification' },
  }),
  'verification-unanswered': ({ askedAt }, context) => [
    `We did not receive what we asked you for on ${context.moment(askedAt)}, so your verification ended. A program decided it because the deadline passed. It is based on our Terms of Service.`,
    'We erase the documents that you sent within 30 days. What we already approved stays as it is, and you can verify again at any time.',
    objection(context),
  ],
  'verification-expiring': ({ expiresOn, unproved }, { day }) => ({
    ...(unproved && { subject: 'Action needed: complete your verification' }),
    paragraphs: [
      unproved
        ? `You changed your legal name or date of birth. You have until ${day(expiresOn)} to prove it with a document. Until then, what we already approved is valid.`
        : `Your verification is valid until ${day(expiresOn)}. Please renew it before then.`,
      'Nothing changes while we review it. After that day, your profile is not shown until we approve it.',
    ],
    action: {
      label: unproved ? 'Complete the verification' : 'Renew the verification',
      path: '/verification',
    },
  }),
  'verification-expired': ({ expiresOn, unproved, renewalEnds }, context) => [
    unproved
      ? `We did not receive a document that proves your new legal name or date of birth. The deadline was ${context.day(expiresOn)}, and your profile is no longer shown.`
      : `Your verification expired on ${context.day(expiresOn)}, and your profile is no longer shown.`,
    'We keep what you wrote, and we will show it once we approve your new verification. A program decided it because the deadline passed. It is based on our Terms of Service.',
    renewalEnds && renewalEnd,
    objection(context),
  ],
  'verification-withdrawn': ({ at, reason, ground, renewalEnds }, context) => ({
    paragraphs: [
      `We withdrew the approval of your identity on ${context.moment(at)}. Your profile is no longer shown.`,
      `The reason: ${reason}`,
      `${grounds[ground]} A person decided it, not a program.`,
      'We keep what you wrote. You can verify again.',
      renewalEnds && renewalEnd,
      objection(context),
    ],
  }),
  'contents-approved': ({ retagged }, context) => ({
    paragraphs: ['We approved what you sent for review.', ...retaggedWords(retagged), standing(context)],
    action: nextStep(context),
  }),
  'contents-refused': ({ refused, approved, retagged }, context) => ({
    paragraphs: [
      'Our team, not a program, reviewed what you sent and could not approve all of it:',
      ...refused.map(({ kind, place, reason, note }) =>
        [`${contentNames(kind, place)}: ${refusals[reason]}`, note].filter(Boolean).join(' '),
      ),
      approved > 0 && 'We approved the rest.',
      ...retaggedWords(retagged),
      'You can change it and we will review it again. Until then, the text, public photo or post that we approved before stays.',
      isAmong(refused, 'avatar') && 'Change your public photo in Settings.',
      ...(isAmong(refused, 'post') ? ['Change your posts under Posts, in your dashboard.'] : []),
      grounds.terms,
      objection(context),
    ],
    action: isAlone(refused, 'avatar')
      ? { label: 'Change your public photo', path: '/dashboard/settings' }
      : isAlone(refused, 'post')
        ? { label: 'See your posts', path: '/dashboard/instagram' }
        : { label: 'Go to your dashboard', path: '/dashboard/listings' },
  }),
});
