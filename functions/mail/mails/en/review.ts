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
  minors: 'somebody in it, or what it suggests, may be under 18.',
  coercion:
    'there are signs that somebody does not act of their own free will. If so, our Safety page says who helps.',
  'another-person': 'it shows or describes somebody else, or others beside you.',
  misleading: 'it is made up, edited beyond recognition, or says what is not so.',
  explicit: 'it is sexually explicit where everybody sees it.',
  'contact-details': 'it shows contact details or advertising where they have no place.',
  forbidden: 'it shows or offers something that our Terms of Service do not allow.',
  unclear: 'nobody can tell what it shows or says.',
  other: 'see the note.',
};

const retaggedWords = (retagged: readonly Retagged[] = []): string[] =>
  retagged.map(({ place, face }) =>
    face
      ? `Photo ${place}: the reviewer saw a face, so it is marked as such now. If that is not so, change it, and it is looked at again.`
      : `Photo ${place}: the reviewer saw no face, so that mark was taken off. If that is not so, change it, and it is looked at again.`,
  );

const renewalEnd =
  'Your membership no longer renews, and you are charged nothing more. If your identity is approved before what you paid for ends, you can resume it.';

const verifyAgain = { label: 'Verify again', path: '/verification' };

const reviewSubjects = {
  'verification-approved': 'Your verification was approved',
  'verification-rejected': 'Action needed: your verification was not approved',
  'verification-more-asked': 'Action needed: part of your verification is missing',
  'verification-answer-due': 'Action needed: your verification is still waiting',
  'verification-unanswered': 'Your verification ended without an answer',
  'verification-expiring': 'Action needed: your verification expires soon',
  'verification-expired': 'Action needed: your verification has expired',
  'verification-withdrawn': 'The approval of your identity was withdrawn',
  'contents-approved': 'What you sent was approved',
  'contents-refused': 'Action needed: something you sent was not approved',
};

/** Mails about reviewers' decisions and requests. */
export const reviewMails = frameMails(reviewSubjects, verifyAgain, {
  'verification-approved': ({ renewalEnded }, context) => ({
    paragraphs: [
      'Your verification was approved.',
      standing(context, 'Your profile can be seen now.'),
      renewalEnded &&
        'The renewal of your membership was ended meanwhile, and stays ended. You can resume it in your dashboard before the period that you paid for ends.',
    ],
    action: nextStep(context),
  }),
  'verification-rejected': ({ reason, note, renewalEnds }, context) => ({
    paragraphs: [
      'Your verification could not be approved.',
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
      'The person who looks at your verification needs something more.',
      `Please send again: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      note,
      `You have ${answerDays} days to send it; until then everything else that you sent is kept.`,
    ],
    action: { label: 'Complete the verification', path: '/verification' },
  }),
  'verification-answer-due': ({ documents, until }, { moment }) => ({
    paragraphs: [
      `Something is still missing from your verification: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      `Please send it by ${moment(until)}. After that this case is over, its documents are erased, and you start again.`,
    ],
    action: { label: 'Complete the verification', path: '/verification' },
  }),
  'verification-unanswered': ({ askedAt }, context) => [
    `What we asked you for on ${context.moment(askedAt)} did not come, so your verification case is over. A program did this, by the date; it rests on our Terms of Service.`,
    'The documents that you had sent are erased within 30 days. What was approved before stays as it is, and you can verify again whenever you like.',
    objection(context),
  ],
  'verification-expiring': ({ expiresOn, unproved }, { day }) => ({
    ...(unproved && { subject: 'Action needed: complete your verification' }),
    paragraphs: [
      unproved
        ? `You changed your legal name or date of birth. You have until ${day(expiresOn)} to prove it with a document; what was approved holds until then.`
        : `The verification of your identity is valid until ${day(expiresOn)}. Please renew it before then.`,
      'Nothing changes while a person looks at it. After that day, what you show is not seen until it is approved.',
    ],
    action: {
      label: unproved ? 'Complete the verification' : 'Renew the verification',
      path: '/verification',
    },
  }),
  'verification-expired': ({ expiresOn, unproved, renewalEnds }, context) => [
    unproved
      ? `The legal name or date of birth that you changed was never proved with a document. You had until ${context.day(expiresOn)}. Nothing of yours is shown since then.`
      : `The verification of your identity was valid until ${context.day(expiresOn)}. Nothing of yours is shown since then.`,
    'What you wrote is kept, and is seen again once a person approves the new verification. A program did this, by the date; it rests on our Terms of Service.',
    renewalEnds && renewalEnd,
    objection(context),
  ],
  'verification-withdrawn': ({ at, reason, ground, renewalEnds }, context) => ({
    paragraphs: [
      `We withdrew the approval of your identity on ${context.moment(at)}. Nothing of yours is shown since then.`,
      `The reason: ${reason}`,
      `${grounds[ground]} A person decided it, not a program.`,
      'What you wrote is kept. You can verify again.',
      renewalEnds && renewalEnd,
      objection(context),
    ],
  }),
  'contents-approved': ({ retagged }, context) => ({
    paragraphs: ['What you sent for review was approved.', ...retaggedWords(retagged), standing(context)],
    action: nextStep(context),
  }),
  'contents-refused': ({ refused, approved, retagged }, context) => ({
    paragraphs: [
      'A person, not a program, looked at what you sent for review, and could not approve all of it:',
      ...refused.map(({ kind, place, reason, note }) =>
        [`${contentNames(kind, place)}: ${refusals[reason]}`, note].filter(Boolean).join(' '),
      ),
      approved > 0 && 'The rest was approved.',
      ...retaggedWords(retagged),
      'You can change what was refused, and it is looked at again. A text, a public photo or a post that was approved before stays as it is until then.',
      isAmong(refused, 'avatar') && 'Your public photo is changed in Settings.',
      ...(isAmong(refused, 'post')
        ? ['Your posts are changed on a page of their own in your dashboard.']
        : []),
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
