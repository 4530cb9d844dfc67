import { frameMails, registration } from '../../mail-text.ts';
import { appeal, grounds, objection, seeDecision, shownAgain, standing } from './words.ts';

const device = (browser = 'an unknown browser', system?: string): string =>
  system ? `${browser} on ${system}` : browser;

const notYou =
  'If it was not you, choose a new password at once, sign out everywhere in Settings, and write to support.';

const chooseAnother = { label: 'Choose a new password', path: '/forgot-password' };

const resetLink = (code: string, email: string) => ({
  label: chooseAnother.label,
  path: `/reset-password?access_token=${code}&email=${encodeURIComponent(email)}`,
});

const accountSubjects = {
  'sign-up-code': 'Your code',
  'address-taken': 'You already have an account',
  'password-reset': 'Choose a new password',
  'password-reset-required': 'Action needed: choose a new password',
  'sign-up-unfinished': 'Finish your registration',
  'new-address-code': 'Your code for the new email',
  'new-sign-in': 'Security alert: sign-in on a new device',
  'email-changed': 'Security alert: your email was changed',
  'address-wanted': 'Security alert: someone tried to use your email',
  'erasure-requested': 'You asked us to erase your account',
  'erasure-undone': 'We kept your account',
  'account-erased': 'We are erasing your account',
  'account-suspended': 'We suspended your account',
  'account-restored': 'Your account is no longer suspended',
  'export-ready': 'The copy of your data is ready',
};

/** Mails about an account: its codes, address, suspension, export and erasure. */
export const accountMails = frameMails(accountSubjects, undefined, {
  'sign-up-code': ({ code }) => ({
    paragraphs: ['Enter this code to confirm your email:'],
    code,
    note: 'If you did not ask for it, you do not have to do anything.',
  }),
  'address-taken': ({ code }) => ({
    paragraphs: [
      'Someone, perhaps you, tried to register with this email. You already have an account.',
      'Sign in with your password. If you forgot it, use "Forgot password" on that page.',
    ],
    action: { label: 'Sign in', path: '/login' },
    note: `If it was not you, you do not have to do anything: nothing has changed. Reference ${code}`,
  }),
  'password-reset': ({ code, email }) => ({
    paragraphs: ['You asked to choose a new password. The link works once, for one hour.'],
    action: resetLink(code, email),
    note: 'If you did not ask for it, you do not have to do anything: your password stays as it is.',
  }),
  'password-reset-required': ({ code, email }) => ({
    paragraphs: [
      'You need to choose a new password before you can sign in again: the old one no longer works. The link works once, for one hour.',
    ],
    action: resetLink(code, email),
    note: 'After that hour, ask for another link on the sign-in page.',
  }),
  'sign-up-unfinished': ({ provider }) => ({
    paragraphs: [
      'Someone, perhaps you, asked for a new password with this email. You do not have an account yet: the sign-up began, but the email was not confirmed.',
      'Register again with this email and choose a password. We will send you a new code.',
    ],
    action: { label: 'Register', path: registration(provider) },
    note: 'If it was not you, you do not have to do anything.',
  }),
  'new-address-code': ({ code }) => ({
    paragraphs: ['Enter this code to confirm your new email:'],
    code,
    note: 'If you did not ask for it, you do not have to do anything.',
  }),
  'new-sign-in': ({ at, browser, system }, { moment }) => ({
    paragraphs: [
      `On ${moment(at)} someone signed in to your account from a new device: ${device(browser, system)}.`,
      'If it was you, you do not have to do anything.',
      'If it was not you, end that session in Settings and choose a new password at once.',
    ],
    action: { label: 'See my sessions', path: '/dashboard/settings/security' },
  }),
  'email-changed': ({ at }, { moment }) => [
    `The email of your account was changed on ${moment(at)}. From now on, sign in with the new one; this one no longer gets mail from the account. Other devices were signed out.`,
    'If it was not you, answer this email at once: we will help you get it back.',
  ],
  'address-wanted': () => ({
    paragraphs: [
      'Someone, perhaps you, wanted to use this email for another account. You already have one with it, and nothing has changed.',
      'Sign in with your password. If you forgot it, use "Forgot password" on that page.',
    ],
    action: { label: 'Sign in', path: '/login' },
    note: 'If it was not you, you do not have to do anything.',
  }),
  'erasure-requested': ({ dueAt, renews }, { moment }) => ({
    paragraphs: [
      `We received your request: your account will be erased on ${moment(dueAt)}. Nothing of yours is public from now on.`,
      renews &&
        'Your membership no longer renews and we will not charge you again. If you keep your account, what you paid for lasts until its date.',
      'Until then you can change your mind: sign in and choose "Keep my account". After that there is no way back.',
      'If this was not you, sign in, keep your account and choose a new password at once.',
    ],
    action: { label: 'See or undo it', path: '/dashboard/settings/data' },
  }),
  'erasure-undone': ({ ended }) => ({
    paragraphs: [
      'We keep your account, as you asked. We will erase nothing.',
      ended &&
        'The renewal of your membership is still canceled. You can resume it in your dashboard before the period that you paid for ends, or subscribe again after that.',
      notYou,
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }),
  'account-erased': () => [
    'As you asked, we are erasing your account with everything in it. This is our last email.',
    'The law obliges us to keep for a time the amounts and dates of your payments, and who verified your age and when, without your name or email.',
  ],
  'account-suspended': ({ at, reason, ground, legalGround, source, banned, renewalEnds }, context) => ({
    ...(banned && { subject: 'We closed your account' }),
    paragraphs: [
      banned
        ? `We closed your account for good on ${context.moment(at)}. Nothing of yours is shown, in any country, and you cannot publish or buy anything.`
        : `We suspended your account on ${context.moment(at)}. While the suspension lasts, nothing of yours is shown, in any country, and you cannot publish or buy anything.`,
      `The reason: ${reason}`,
      legalGround && `The law that it breaks: ${legalGround}`,
      `${grounds[ground]} ${banned && source ? 'Two people decided it, not a program.' : 'A person decided it, not a program.'}`,
      renewalEnds &&
        `Your membership no longer renews, and we will not charge you again${banned ? '' : ' while this lasts'}.`,
      source ? appeal(context) : objection(context),
      'You can still sign in, read this decision, download your data and erase your account.',
    ],
    action: seeDecision,
  }),
  'account-restored': ({ reason, renewalEnded }, context) => ({
    paragraphs: [
      'Your account is no longer suspended.',
      standing(context, shownAgain),
      `The reason: ${reason}`,
      renewalEnded &&
        'The renewal of your membership is still canceled. You can resume it in your dashboard before the period that you paid for ends.',
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }),
  'export-ready': ({ until }, { moment }) => ({
    paragraphs: [
      `The copy of your data is ready. You can download it in Settings until ${moment(until)}.`,
      'If you did not ask for it, choose a new password at once.',
    ],
    action: { label: 'Go to your data', path: '/dashboard/settings/data' },
  }),
});

const securitySubjects = {
  'password-changed': 'Security alert: your password was changed',
  'second-factor-on': 'Security alert: two-step verification is on',
  'second-factor-off': 'Security alert: two-step verification is off',
  'second-factor-restored': 'Security alert: check your two-step verification',
  'recovery-code-used': 'Security alert: a recovery code was used',
  'recovery-codes-new': 'Security alert: new recovery codes',
};

/**
 * Mails about a changed password, second factor or recovery code. They link to the form for a new password, in case the
 * owner did not make the change.
 */
export const securityMails = frameMails(securitySubjects, chooseAnother, {
  'password-changed': ({ at, certain }, { moment }) => ({
    ...(!certain && { subject: 'Security alert: someone began to change your password' }),
    paragraphs: [
      certain
        ? `Your password was changed on ${moment(at)}. You were signed out everywhere.`
        : `On ${moment(at)} someone who knows your password began to change it. It was interrupted, so either the new or the old one works. To be safe, you were signed out everywhere.`,
      certain ? 'Sign in with the new password.' : 'Try the new password first, then the old one.',
      notYou,
    ],
  }),
  'second-factor-on': ({ at }, { moment }) => [
    `Two-step verification was turned on on ${moment(at)}. You now need a code from your authenticator app to sign in. You were signed out on your other devices.`,
    'Keep your recovery codes where you can find them without your phone.',
    notYou,
  ],
  'second-factor-off': ({ at }, { moment }) => [
    `Two-step verification was turned off on ${moment(at)}. You now sign in with your password only. You were signed out on your other devices.`,
    notYou,
  ],
  'second-factor-restored': ({ at, on }, { moment }) => [
    on
      ? `Someone had changed the two-step verification of your account. We noticed it on ${moment(at)}, and we ask for your authenticator app again.`
      : `Your account had an authenticator app that you did not add. We noticed it on ${moment(at)}, and we no longer ask for it.`,
    notYou,
  ],
  'recovery-code-used': ({ at }, { moment }) => [
    `One of your recovery codes was used on ${moment(at)}. Two-step verification is off now, and your other codes no longer work. You were signed out everywhere.`,
    'You can set it up again in Settings.',
    notYou,
  ],
  'recovery-codes-new': ({ at }, { moment }) => [
    `New recovery codes were created on ${moment(at)}. The previous ones no longer work.`,
    notYou,
  ],
});
