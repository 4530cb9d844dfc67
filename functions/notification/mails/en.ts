import type { ContentKind, RefusalReason } from '#shared/content-review.ts';
import type { DecisionGround } from '#shared/decision.ts';
import { charge } from '#shared/money.ts';
import { readReference } from '#shared/transfer-reference.ts';
import type { TransferRefusal } from '#shared/transfer.ts';
import { answerDays, type DocumentKind } from '#shared/verification.ts';
import type { Retagged } from '#functions/data/mail-request.ts';
import type { Mails } from '../mail-text.ts';
import { isAlone, isAmong } from '../refused-kinds.ts';

const day = (instant: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

const moment = (instant: string): string =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`;

const money = (amount: number, currency: string): string => charge(amount, currency, 'en-US');

const device = (browser = 'an unknown browser', system?: string): string =>
  system ? `${browser} on ${system}` : browser;

const notYou =
  'If it was not you, choose a new password at once, sign out everywhere in your account settings, and write to support.';
const chooseAnother = { label: 'Choose a new password', path: '/forgot-password' };

const reasons: Readonly<Record<string, string>> = {
  'unclear-images': 'The images are not clear enough to read.',
  mismatch: 'What you entered and what the documents say do not match.',
  'expired-document': 'A document has expired.',
  'under-age': 'You must be at least 18.',
  other: 'See the note below.',
};

const transferReasons: Readonly<Record<TransferRefusal, string>> = {
  'not-received': 'the money is not on our account.',
  'amount-differs': 'more or less arrived than was asked.',
  'another-payer': 'it came from the account of somebody else.',
  other: 'see the note.',
};

const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'It rests on our Terms of Service, sections 8 and 9: what is not allowed, and what we decide where it happens.',
  law: 'It rests on the law, as the reason says.',
};

const objection =
  'If you think that this is wrong, answer this e-mail within six months and say why. Another person looks at it, free of charge. You may also go to a court, or to a certified body for settling such disputes.';

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

export const mails: Mails = {
  'sign-up-code': ({ code }) => ({
    subject: 'Your code',
    paragraphs: ['Enter this code to confirm your e-mail address:'],
    code,
    note: 'If you did not ask for it, you need not do anything.',
  }),
  'address-taken': ({ code }) => ({
    subject: 'Your account',
    paragraphs: [
      'Somebody, perhaps you, tried to register with this e-mail address. You already have an account.',
      'Sign in with your password. If you have forgotten it, "Forgot password" on that page helps.',
    ],
    action: { label: 'Sign in', path: '/login' },
    note: `If it was not you, you need not do anything: nothing has changed. Reference ${code}`,
  }),
  'password-reset': ({ code, email }) => ({
    subject: 'Your password',
    paragraphs: ['You asked to choose a new password. The link works once, for one hour.'],
    action: {
      label: 'Choose a new password',
      path: `/reset-password?access_token=${code}&email=${encodeURIComponent(email)}`,
    },
    note: 'If you did not ask for it, you need not do anything: your password stays as it is.',
  }),
  'password-reset-required': ({ code, email }) => ({
    subject: 'Your password',
    paragraphs: [
      'You need to choose a new password before you can sign in again: the old one no longer works. The link works once, for one hour.',
    ],
    action: {
      label: 'Choose a new password',
      path: `/reset-password?access_token=${code}&email=${encodeURIComponent(email)}`,
    },
    note: 'After that hour, ask for another link where you sign in.',
  }),
  'new-address-code': ({ code }) => ({
    subject: 'Your code',
    paragraphs: ['Enter this code to confirm your new e-mail address:'],
    code,
    note: 'If you did not ask for it, you need not do anything.',
  }),
  'verification-approved': ({ membershipActive }) => ({
    subject: 'News about your account',
    paragraphs: [
      'Your verification was approved.',
      membershipActive
        ? 'You can create and publish now.'
        : 'One step is left before you can publish: your membership.',
    ],
    action: membershipActive
      ? { label: 'Go to your dashboard', path: '/dashboard/listings' }
      : { label: 'See the membership', path: '/membership' },
  }),
  'verification-rejected': ({ reason, note }) => ({
    subject: 'News about your account',
    paragraphs: [
      'Your verification could not be approved.',
      reasons[reason] ?? reasons['other'] ?? '',
      ...(note ? [note] : []),
      'You can correct it and try again.',
      objection,
    ],
    action: { label: 'Try again', path: '/verification' },
  }),
  'verification-more-asked': ({ documents, note }) => ({
    subject: 'News about your account',
    paragraphs: [
      'The person who looks at your verification needs something more.',
      `Please send again: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      note,
      `You have ${answerDays} days to send it; until then everything else that you sent is kept.`,
    ],
    action: { label: 'Complete the verification', path: '/verification' },
  }),
  'verification-answer-due': ({ documents, until }) => ({
    subject: 'News about your account',
    paragraphs: [
      `Something is still missing from your verification: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      `Please send it by ${moment(until)}. After that this case is over, its documents are erased, and you start again.`,
    ],
    action: { label: 'Complete the verification', path: '/verification' },
  }),
  'verification-unanswered': ({ askedAt }) => ({
    subject: 'News about your account',
    paragraphs: [
      `What we asked you for on ${day(askedAt)} did not come, so your verification case is over. A program did this, by the date; it rests on our Terms of Service.`,
      'The documents that you had sent are erased within 30 days. What was approved before stays as it is, and you can verify again whenever you like.',
      objection,
    ],
    action: { label: 'Verify again', path: '/verification' },
  }),
  'verification-expiring': ({ expiresOn }) => ({
    subject: 'News about your account',
    paragraphs: [
      `The verification of your identity is valid until ${day(expiresOn)}. Please renew it before then.`,
      'Nothing changes while a person looks at it. After that day, what you show is not seen until it is approved.',
    ],
    action: { label: 'Renew the verification', path: '/verification' },
  }),
  'verification-expired': ({ expiresOn }) => ({
    subject: 'News about your account',
    paragraphs: [
      `The verification of your identity was valid until ${day(expiresOn)}. Nothing of yours is shown since then.`,
      'What you wrote is kept, and is seen again once a person approves the new verification. A program did this, by the date; it rests on our Terms of Service.',
      objection,
    ],
    action: { label: 'Verify again', path: '/verification' },
  }),
  'verification-withdrawn': ({ at, reason, ground }) => ({
    subject: 'Your account',
    paragraphs: [
      `We withdrew the approval of your identity on ${moment(at)}. Nothing of yours is shown since then.`,
      `The reason: ${reason}`,
      `${grounds[ground]} A person decided it, not a program.`,
      'What you wrote is kept. You can verify again.',
      objection,
    ],
    action: { label: 'Verify again', path: '/verification' },
  }),
  'contents-approved': ({ public: isPublic, retagged }) => ({
    subject: 'News about your account',
    paragraphs: [
      'What you sent for review was approved.',
      ...retaggedWords(retagged),
      isPublic ? 'It can be seen now.' : 'It is not seen yet: your dashboard says what is missing.',
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard/listings' },
  }),
  'contents-refused': ({ refused, approved, retagged }) => ({
    subject: 'News about your account',
    paragraphs: [
      'A person, not a program, looked at what you sent for review, and could not approve all of it:',
      ...refused.map(({ kind, place, reason, note }) =>
        [`${contentNames(kind, place)}: ${refusals[reason]}`, note].filter(Boolean).join(' '),
      ),
      ...(approved > 0 ? ['The rest was approved.'] : []),
      ...retaggedWords(retagged),
      'You can change what was refused, and it is looked at again. A text, a public photo or a post that was approved before stays as it is until then.',
      ...(isAmong(refused, 'avatar') ? ['Your public photo is changed in your account settings.'] : []),
      ...(isAmong(refused, 'post')
        ? ['Your posts are changed on a page of their own in your dashboard.']
        : []),
      grounds.terms,
      objection,
    ],
    action: isAlone(refused, 'avatar')
      ? { label: 'Change your public photo', path: '/dashboard/settings' }
      : isAlone(refused, 'post')
        ? { label: 'See your posts', path: '/dashboard/instagram' }
        : { label: 'Go to your dashboard', path: '/dashboard/listings' },
  }),
  'membership-started': ({ periodEnd, renews }) => ({
    subject: 'Your membership',
    paragraphs: [
      renews
        ? `Your payment arrived. Your membership is active until ${day(periodEnd)} and then renews.`
        : `Your payment arrived. Your membership is active until ${day(periodEnd)}. It does not renew by itself.`,
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }),
  'membership-reminder': ({ periodEnd }) => ({
    subject: 'Your membership',
    paragraphs: [
      `Your membership ends on ${day(periodEnd)}, and does not renew.`,
      'Nothing changes until then. If you want to go on, the membership page shows how.',
    ],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'membership-renewal-canceled': ({ publicUntil }) => ({
    subject: 'Your membership',
    paragraphs: [
      `The renewal of your membership was cancelled: you are charged nothing more. Until ${day(publicUntil)} nothing changes, and what is yours goes on being shown; after that it is not shown. What you created is kept.`,
      'If you change your mind, you can resume it on the membership page until that day.',
      'If that was not you, answer this e-mail.',
    ],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'membership-renewal-resumed': ({ nextChargeAt }) => ({
    subject: 'Your membership',
    paragraphs: [
      `The renewal of your membership was resumed: on ${day(nextChargeAt)} you are charged for the next period.`,
      'If you change your mind, you can cancel it on the membership page before that day.',
      'If that was not you, answer this e-mail.',
    ],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'membership-renewal-failed': ({ publicUntil }) => ({
    subject: 'Your membership',
    paragraphs: [
      'The payment for the next period failed.',
      `Nothing changes until ${day(publicUntil)}. Before that day please change your card, or see that it can be charged.`,
    ],
    action: { label: 'Change card', path: '/membership' },
  }),
  'membership-ended': () => ({
    subject: 'Your membership',
    paragraphs: ['Your membership has ended. What you created is kept; you can subscribe again at any time.'],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'membership-refunded': ({ ends, back }) => ({
    subject: 'Your membership',
    paragraphs: [
      ends
        ? 'We gave your last payment back, so your membership has ended. It can take your bank some days to show it.'
        : 'We gave a part of what you paid back. Your membership does not change. It can take your bank some days to show it.',
      ...(back
        ? [
            `We gave ${money(back.amount, back.currency)} back. Reason: ${back.reason}`,
            `${grounds[back.ground]} A person decided it, not a program.`,
            objection,
          ]
        : []),
      ...(ends ? ['What you created is kept; you can subscribe again at any time.'] : []),
    ],
    action: { label: 'See your purchases', path: '/dashboard/purchases' },
  }),
  'membership-refund-returned': ({ amount, currency, until }) => ({
    subject: 'Your membership',
    paragraphs: [
      `Your bank did not take the refund of ${money(amount, currency)}, and the money came back to us.`,
      until
        ? `Your membership, which had ended with that refund, is active until ${day(until)}. It does not renew by itself.`
        : 'Your membership does not change.',
      'Answer this e-mail, so that we agree on how to send it to you.',
    ],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'membership-disputed': () => ({
    subject: 'Your membership',
    paragraphs: [
      'Your bank told our payment processor that your last payment is disputed. Until that is decided nothing of yours is shown, and you are not charged.',
      'If you did not ask for it, write to your bank and to us: answer this e-mail.',
    ],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'payment-disputed': ({ sub, disputeId, amount, currency }) => ({
    subject: 'A payment is disputed',
    paragraphs: [
      `A payer’s bank asks for ${money(amount, currency)} back. What the payment paid for is not shown until that is decided, and its renewal is off.`,
      `Dispute: ${disputeId}\nAccount: ${sub}`,
      'Answer the dispute in the payment processor before its date, or accept it there.',
    ],
  }),
  'refund-returned': ({ sub, refundId, amount, currency }) => ({
    subject: 'A refund came back',
    paragraphs: [
      `The payer’s bank did not take ${money(amount, currency)}, which is in the payment processor’s balance again. What that refund had ended runs to the end of what was paid.`,
      `Refund: ${refundId}\nAccount: ${sub}`,
      'Agree with the payer on another way to send it. Another try by the same card is possible.',
    ],
  }),
  'former-provider': ({ sub, customerId }) => ({
    subject: 'Something happened at the former payment processor',
    paragraphs: [
      'The payment processor told of somebody who pays otherwise today. Nothing changed here, and nothing was written into their history; of what else happens to this person there we do not tell you in the seven days to come.',
      `Customer: ${customerId}\nAccount: ${sub}`,
      'Look at it at the payment processor: a subscription that goes on there is ended there, and a refund or a dispute is handled there.',
    ],
  }),
  'refund-refused': ({ sub, paymentId, amount, currency }) => ({
    subject: 'A refund could not be made',
    paragraphs: [
      `${money(amount, currency)} was to be given back, and the payment processor refused it for good: less of the payment is left, or the bank asks for it. Nothing went back, and the payer was told nothing.`,
      `Payment: ${paymentId}\nAccount: ${sub}`,
      'Look at the payment in the payment processor, and order what is left.',
    ],
  }),
  'transfer-asked': ({ reference, amount, currency, expiresAt, bank, periodEnd }) => ({
    subject: 'Your bank transfer',
    paragraphs: [
      `Please transfer exactly ${money(amount, currency)} by ${day(expiresAt)}, from an account of your own, and write the reference as the purpose of payment. Without it nobody can tell whose money it is.`,
      ...(periodEnd
        ? [
            `It is for the period after yours, which ends on ${day(periodEnd)}: so that you lose no days, let the money arrive before that day.`,
          ]
        : []),
      [
        `Amount: ${money(amount, currency)}`,
        `Account holder: ${bank.holder}`,
        `Account: ${bank.account}`,
        `Bank: ${bank.bank}`,
        ...(bank.swift ? [`SWIFT/BIC: ${bank.swift}`] : []),
      ].join('\n'),
      'The reference:',
    ],
    code: readReference(reference),
    action: { label: 'See the transfer', path: '/membership/transfer' },
    note: 'We write to you once the money is there. If you do not want to pay any more, cancel the request on that page.',
  }),
  'transfer-refused': ({ at, reference, amount, currency, reason, note }) => ({
    subject: 'Your bank transfer',
    paragraphs: [
      `On ${moment(at)} a person, not a program, decided that the transfer ${readReference(reference)} of ${money(amount, currency)} buys no membership: ${transferReasons[reason]}`,
      ...(note ? [note] : []),
      reason === 'not-received'
        ? 'If it arrives, it can still be confirmed: do not send it again. If you have sent it, write to support and name the reference. If you have not, you can ask for another transfer.'
        : 'You can ask for another transfer. Money of this one that reached our account goes back to the account that it came from.',
      grounds.terms,
      objection,
    ],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'transfer-expired': ({ reference, amount, currency, expiresAt }) => ({
    subject: 'Your bank transfer',
    paragraphs: [
      `The money of the transfer ${readReference(reference)} of ${money(amount, currency)} was not seen on our account by ${day(expiresAt)}, and we do not wait for it any more. If you have sent it, write to support and name the reference: it is found by that.`,
      'If you have not, ask for another transfer.',
    ],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'transfer-returned': ({ reference, amount, sentBack, currency }) => ({
    subject: 'Your bank transfer',
    paragraphs: [
      `The money of the transfer ${readReference(reference)} came when we did not wait for it any more: ${money(amount, currency)}. We sent ${money(sentBack, currency)} back to the account that it came from; your bank may take some days to show it.`,
      'If you have a membership, it runs to its day, and you do not have to pay for it again. If you have none and want it, ask for another transfer.',
    ],
    action: { label: 'See the membership', path: '/membership' },
  }),
  'other-payment': ({ sub, paymentId, amount, currency }) => ({
    subject: 'A payment that opened nothing',
    paragraphs: [
      `The payment processor collected ${money(amount, currency)} for something that is not the membership, or not as it was asked. It is in the payment history of who paid it; nothing was opened.`,
      `Payment: ${paymentId}\nAccount: ${sub}`,
      'Look at it in the payment processor: give the money back, or end the subscription that it belongs to, so that it is not charged again.',
    ],
  }),
  'support-request': ({ receipt, sub, email, message, member }) => ({
    subject: member ? `Priority · Message ${receipt}` : `Message ${receipt}`,
    paragraphs: [
      member
        ? 'Somebody with a membership wrote to support: they go first. Answer this mail.'
        : 'Somebody wrote to support. Answer this mail.',
      `${email}${sub ? `\n${sub}` : ''}`,
      message,
    ],
  }),
  'password-changed': ({ at, certain }) => ({
    subject: 'Your account',
    paragraphs: [
      certain
        ? `Your password was changed on ${moment(at)}. You were signed out everywhere.`
        : `On ${moment(at)} somebody who knows your password began to change it. It was interrupted, so the new one may hold or the old one. To be safe, you were signed out everywhere.`,
      certain ? 'Sign in with the new password.' : 'Try the new password first, then the old one.',
      notYou,
    ],
    action: chooseAnother,
  }),
  'new-sign-in': ({ at, browser, system }) => ({
    subject: 'Your account',
    paragraphs: [
      `On ${moment(at)} somebody signed in to your account from a new device: ${device(browser, system)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, end that session in your account settings and choose a new password at once.',
    ],
    action: { label: 'See my sessions', path: '/dashboard/settings/security' },
  }),
  'second-factor-on': ({ at }) => ({
    subject: 'Your account',
    paragraphs: [
      `Two-step verification was turned on on ${moment(at)}. Signing in now asks for a code of your authenticator app.`,
      'Keep your recovery codes where you find them without your phone.',
      notYou,
    ],
    action: chooseAnother,
  }),
  'second-factor-off': ({ at }) => ({
    subject: 'Your account',
    paragraphs: [
      `Two-step verification was turned off on ${moment(at)}. Signing in asks for your password alone.`,
      notYou,
    ],
    action: chooseAnother,
  }),
  'second-factor-restored': ({ at, on }) => ({
    subject: 'Your account',
    paragraphs: [
      on
        ? `Two-step verification of your account had been changed without you, which we noticed on ${moment(at)}. Your authenticator app is asked for again.`
        : `An authenticator app had been put into your account without you, which we noticed on ${moment(at)}. It is no longer asked for.`,
      notYou,
    ],
    action: chooseAnother,
  }),
  'recovery-code-used': ({ at }) => ({
    subject: 'Your account',
    paragraphs: [
      `One of your recovery codes was used on ${moment(at)}. Two-step verification is off now, and your other codes are void.`,
      'You can set it up again in your account settings.',
      notYou,
    ],
    action: chooseAnother,
  }),
  'email-changed': ({ at }) => ({
    subject: 'Your account',
    paragraphs: [
      `The e-mail address of your account was changed on ${moment(at)}. From now on the new one signs in, and this one gets nothing from the account any more.`,
      'If it was not you, answer this mail at once: we help you to get it back.',
    ],
  }),
  'address-wanted': () => ({
    subject: 'Your account',
    paragraphs: [
      'Somebody, perhaps you, wanted to use this e-mail address for another account. You already have one with it, and nothing has changed.',
      'Sign in with your password. If you have forgotten it, "Forgot password" on that page helps.',
    ],
    action: { label: 'Sign in', path: '/login' },
    note: 'If it was not you, you need not do anything.',
  }),
  'recovery-codes-new': ({ at }) => ({
    subject: 'Your account',
    paragraphs: [`New recovery codes were made on ${moment(at)}. The ones before are void.`, notYou],
    action: chooseAnother,
  }),
  'erasure-requested': ({ dueAt, renews }) => ({
    subject: 'Your account',
    paragraphs: [
      `We received your request: your account will be erased on ${day(dueAt)}. Nothing of yours is public from now on.`,
      ...(renews
        ? [
            'Your membership no longer renews and you will not be charged again. What you paid for lasts until its date.',
          ]
        : []),
      'Until that day you can change your mind: sign in and choose "Keep my account". After it there is no way back.',
      'If this was not you, sign in, keep your account and choose a new password at once.',
    ],
    action: { label: 'See or undo it', path: '/dashboard/settings/data' },
  }),
  'erasure-undone': ({ ended }) => ({
    subject: 'Your account',
    paragraphs: [
      'Your account is kept, as you asked. Nothing will be erased.',
      ...(ended
        ? [
            'The renewal of your membership was cancelled and stays so. You can resume it in your dashboard before the period that you paid for ends, or subscribe anew after that.',
          ]
        : []),
      notYou,
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }),
  'account-erased': () => ({
    subject: 'Your account',
    paragraphs: [
      'As you asked, your account is now being erased with everything in it. This is our last e-mail.',
      'For a time the law obliges us to keep the amounts and dates of your payments, and who verified your age and when, without your name or address.',
    ],
  }),
  'account-suspended': ({ at, reason, ground, renewalEnds }) => ({
    subject: 'Your account',
    paragraphs: [
      `Your account was suspended on ${moment(at)}. Until this is lifted nothing of yours is shown, in any country, and you cannot publish or buy anything.`,
      `The reason: ${reason}`,
      `${grounds[ground]} A person decided it, not a program.`,
      ...(renewalEnds
        ? ['Your membership no longer renews, and you will not be charged again while this lasts.']
        : []),
      objection,
      'You can still sign in, read this, take your data along, and have your account erased.',
    ],
    action: { label: 'Go to your account', path: '/dashboard' },
  }),
  'account-restored': ({ reason, renewalEnded }) => ({
    subject: 'Your account',
    paragraphs: [
      'Your account is no longer suspended. What you had shown is shown again as far as all else is in order.',
      `The reason: ${reason}`,
      ...(renewalEnded
        ? [
            'The renewal of your membership was ended meanwhile and stays so. You can resume it in your dashboard before the period that you paid for ends.',
          ]
        : []),
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }),
  'export-ready': ({ until }) => ({
    subject: 'Your account',
    paragraphs: [
      `The copy of your data is ready. You can download it in your account settings until ${moment(until)}.`,
      'If you did not ask for it, choose a new password at once.',
    ],
    action: { label: 'Go to your data', path: '/dashboard/settings/data' },
  }),
};
