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
  'new-address-code': 'Your code for the new e-mail address',
  'new-sign-in': 'Security alert: sign-in on a new device',
  'email-changed': 'Security alert: your e-mail address was changed',
  'address-wanted': 'Security alert: someone tried to use your e-mail address',
  'erasure-requested': 'You asked us to erase your account',
  'erasure-undone': 'Your account is kept',
  'account-erased': 'Your account is being erased',
  'account-suspended': 'Your account is suspended',
  'account-restored': 'Your account is no longer suspended',
  'export-ready': 'The copy of your data is ready',
};

/** Mails about an account: its codes, address, suspension, export and erasure. */
export const accountMails = frameMails(accountSubjects, undefined, {
  'sign-up-code': ({ code }) => ({
    paragraphs: ['Enter this code to confirm your e-mail address:'],
    code,
    note: 'If you did not ask for it, you need not do anything.',
  }),
  'address-taken': ({ code }) => ({
    paragraphs: [
      'Somebody, perhaps you, tried to register with this e-mail address. You already have an account.',
      'Sign in with your password. If you have forgotten it, "Forgot password" on that page helps.',
    ],
    action: { label: 'Sign in', path: '/login' },
    note: `If it was not you, you need not do anything: nothing has changed. Reference ${code}`,
  }),
  'password-reset': ({ code, email }) => ({
    paragraphs: ['You asked to choose a new password. The link works once, for one hour.'],
    action: resetLink(code, email),
    note: 'If you did not ask for it, you need not do anything: your password stays as it is.',
  }),
  'password-reset-required': ({ code, email }) => ({
    paragraphs: [
      'You need to choose a new password before you can sign in again: the old one no longer works. The link works once, for one hour.',
    ],
    action: resetLink(code, email),
    note: 'After that hour, ask for another link where you sign in.',
  }),
  'sign-up-unfinished': ({ provider }) => ({
    paragraphs: [
      'Somebody, perhaps you, asked for a new password with this e-mail address. You do not have an account yet: the sign-up began, but the address was not confirmed.',
      'Register again with this address and choose a password. We will send you a new code.',
    ],
    action: { label: 'Register', path: registration(provider) },
    note: 'If it was not you, you need not do anything.',
  }),
  'new-address-code': ({ code }) => ({
    paragraphs: ['Enter this code to confirm your new e-mail address:'],
    code,
    note: 'If you did not ask for it, you need not do anything.',
  }),
  'new-sign-in': ({ at, browser, system }, { moment }) => ({
    paragraphs: [
      `On ${moment(at)} somebody signed in to your account from a new device: ${device(browser, system)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, end that session in Settings and choose a new password at once.',
    ],
    action: { label: 'See my sessions', path: '/dashboard/settings/security' },
  }),
  'email-changed': ({ at }, { moment }) => [
    `The e-mail address of your account was changed on ${moment(at)}. From now on the new one signs in, and this one gets nothing from the account any more. Other devices were signed out.`,
    'If it was not you, answer this mail at once: we help you to get it back.',
  ],
  'address-wanted': () => ({
    paragraphs: [
      'Somebody, perhaps you, wanted to use this e-mail address for another account. You already have one with it, and nothing has changed.',
      'Sign in with your password. If you have forgotten it, "Forgot password" on that page helps.',
    ],
    action: { label: 'Sign in', path: '/login' },
    note: 'If it was not you, you need not do anything.',
  }),
  'erasure-requested': ({ dueAt, renews }, { moment }) => ({
    paragraphs: [
      `We received your request: your account will be erased on ${moment(dueAt)}. Nothing of yours is public from now on.`,
      renews &&
        'Your membership no longer renews and you will not be charged again. If you keep your account, what you paid for lasts until its date.',
      'Until then you can change your mind: sign in and choose "Keep my account". After that there is no way back.',
      'If this was not you, sign in, keep your account and choose a new password at once.',
    ],
    action: { label: 'See or undo it', path: '/dashboard/settings/data' },
  }),
  'erasure-undone': ({ ended }) => ({
    paragraphs: [
      'Your account is kept, as you asked. Nothing will be erased.',
      ended &&
        'The renewal of your membership was cancelled and stays so. You can resume it in your dashboard before the period that you paid for ends, or subscribe anew after that.',
      notYou,
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }),
  'account-erased': () => [
    'As you asked, your account is now being erased with everything in it. This is our last e-mail.',
    'For a time the law obliges us to keep the amounts and dates of your payments, and who verified your age and when, without your name or address.',
  ],
  'account-suspended': ({ at, reason, ground, legalGround, source, banned, renewalEnds }, context) => ({
    ...(banned && { subject: 'Your account is closed' }),
    paragraphs: [
      banned
        ? `We closed your account for good on ${context.moment(at)}. Nothing of yours is shown, in any country, and you cannot publish or buy anything.`
        : `Your account was suspended on ${context.moment(at)}. Until this is lifted nothing of yours is shown, in any country, and you cannot publish or buy anything.`,
      `The reason: ${reason}`,
      legalGround && `The law that it breaks: ${legalGround}`,
      `${grounds[ground]} ${banned && source ? 'Two people decided it, not a program.' : 'A person decided it, not a program.'}`,
      renewalEnds &&
        `Your membership no longer renews, and you will not be charged again${banned ? '' : ' while this lasts'}.`,
      source ? appeal(context) : objection(context),
      'You can still sign in, read this, take your data along, and have your account erased.',
    ],
    action: seeDecision,
  }),
  'account-restored': ({ reason, renewalEnded }, context) => ({
    paragraphs: [
      'Your account is no longer suspended.',
      standing(context, shownAgain),
      `The reason: ${reason}`,
      renewalEnded &&
        'The renewal of your membership was ended meanwhile and stays so. You can resume it in your dashboard before the period that you paid for ends.',
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
        : `On ${moment(at)} somebody who knows your password began to change it. It was interrupted, so the new one may hold or the old one. To be safe, you were signed out everywhere.`,
      certain ? 'Sign in with the new password.' : 'Try the new password first, then the old one.',
      notYou,
    ],
  }),
  'second-factor-on': ({ at }, { moment }) => [
    `Two-step verification was turned on on ${moment(at)}. Signing in now asks for a code of your authenticator app. You were signed out on your other devices.`,
    'Keep your recovery codes where you find them without your phone.',
    notYou,
  ],
  'second-factor-off': ({ at }, { moment }) => [
    `Two-step verification was turned off on ${moment(at)}. Signing in asks for your password alone. You were signed out on your other devices.`,
    notYou,
  ],
  'second-factor-restored': ({ at, on }, { moment }) => [
    on
      ? `Two-step verification of your account had been changed without you, which we noticed on ${moment(at)}. Your authenticator app is asked for again.`
      : `An authenticator app had been put into your account without you, which we noticed on ${moment(at)}. It is no longer asked for.`,
    notYou,
  ],
  'recovery-code-used': ({ at }, { moment }) => [
    `One of your recovery codes was used on ${moment(at)}. Two-step verification is off now, and your other codes are void. You were signed out everywhere.`,
    'You can set it up again in Settings.',
    notYou,
  ],
  'recovery-codes-new': ({ at }, { moment }) => [
    `New recovery codes were made on ${moment(at)}. The ones before are void.`,
    notYou,
  ],
});
