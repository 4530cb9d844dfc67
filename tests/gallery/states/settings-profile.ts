import { at } from '../fixtures/clock.ts';
import { decided, photoRemoved } from '../fixtures/decisions.ts';
import { admin, customer, provider, sub, suspendedProvider } from '../fixtures/people.ts';
import { createdPhoto, ownPhoto } from '../fixtures/own-listing.ts';
import { pictureFile } from '../frame/files.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, unreachable } from '../state.ts';
import type { Words } from '../words/catalogues.ts';

const words = ({ settings: t }: Words) => t.profile;
const mistyped = { version: 3, values: { name: '', phone: '12', bio: 'x'.repeat(510) } };
const draft = { version: 3, values: { name: 'Valeria M.', bio: 'Vivo en la Roma. Contesto por la tarde.' } };
const profile = provider().getProfile;
const newEmail = 'valeria.nueva@example.test';
const waiting = { getProfile: { ...profile, pendingEmail: newEmail } };

const askFor =
  (email = newEmail, password = 'secreta') =>
  async ({ press, fill, words: t }: Steps) => {
    await press(words(t).email.change);
    await fill(words(t).email.next, email);
    if (password) await fill(t.settings.security.factor.password, password);
    await press(words(t).email.send);
  };

const withAvatar = { getProfile: { ...profile, avatar: ownPhoto(1) } };
const processed = { ...createdPhoto, getPhoto: ownPhoto(9) };

async function chooseAvatar({ attach }: Steps): Promise<void> {
  await attach('#avatar-file', [await pictureFile('IMG_0042.jpg', 200)]);
}

async function attachAvatar(steps: Steps): Promise<void> {
  await chooseAvatar(steps);
  await steps.press(steps.words.own.photos.editor.save);
}

async function removeAvatar({ press, words: { common } }: Steps): Promise<void> {
  await press(common.action.remove);
  await press(common.action.remove);
}

async function becomeProvider({ press, tick, words: t }: Steps): Promise<void> {
  await tick(t.private.register.agreeBefore);
  await press(t.private.provider.submit);
}

const enterCode =
  (code = '123456') =>
  async ({ press, fill, words: t }: Steps) => {
    await fill(t.private.confirm.code, code);
    await press(t.private.confirm.submit);
  };

const save = ({ press, words: t }: Steps) => press(t.settings.save);
const discard = ({ press, words: t }: Steps) => press(words(t).discard);
const giveUp = ({ press, words: t }: Steps) => press(words(t).email.giveUp);

const kept = (values: object) => ({ session: { [`profileDraft:${sub}`]: values } });

export const profileSettings = screen(
  'settings-profile',
  { path: '/dashboard/settings', session: sub, api: provider() },
  {
    provider: { shows: (t) => words(t).lead },
    customer: { api: customer(), shows: (t) => words(t).leadCustomer },
    admin: { api: admin(), shows: (t) => words(t).title },
  },
  reads('getMe', {
    loading: pending,
    failed: ['unavailable', (t) => words(t).loadFailed],
  }),
  reads('getProfile', {
    'profile-loading': pending,
    'profile-failed': ['unavailable', (t) => words(t).loadFailed],
    'avatar-in-review': [
      { ...profile, avatar: ownPhoto(1, { approved: false }) },
      (t) => words(t).avatar.inReview,
    ],
    'avatar-in-review-beside-another': [
      { ...profile, avatar: ownPhoto(1, { approved: false }), avatarBefore: true },
      (t) => words(t).avatar.beforeShown,
    ],
    'avatar-not-approved': [
      {
        ...profile,
        avatar: ownPhoto(1, {
          approved: false,
          reviewRefusal: { reason: 'unclear', note: 'Está muy oscura.', at: at(-1) },
        }),
      },
      ({ own: t }) => t.review.refusedTitle,
    ],
  }),
  {
    'avatar-removed-by-report': {
      api: { getProfile: { ...profile, avatar: ownPhoto(2, { removed: true }) }, ...decided(photoRemoved) },
      shows: ({ own: t }) => [t.decisions.removedMark, photoRemoved.facts],
    },
    restored: { storage: kept(draft), shows: (t) => words(t).restored },
    mistyped: {
      storage: kept(mistyped),
      act: save,
      shows: (t) => [words(t).nameRequired, words(t).phoneInvalid, t.common.textLimit.most(500)],
    },
  },
  outcomes({ storage: kept(draft), act: save }, 'saveProfile', {
    saving: [pending, ({ common }) => common.action.saving],
    'not-saved': [unreachable, (t) => words(t).failed],
    'changed-elsewhere': ['version-conflict', (t) => words(t).conflictTitle],
    saved: [{ ...provider().getProfile, version: 4 }, (t) => words(t).saved],
  }),
  {
    'suspended-meanwhile': {
      storage: kept(draft),
      api: {
        getMe: ({ time }) => (time > 1 ? suspendedProvider() : provider()).getMe,
        saveProfile: refused('account-suspended'),
      },
      act: save,
      shows: ({ private: t }) => t.suspended.title,
    },
    refreshed: {
      storage: kept(draft),
      act: discard,
      shows: (t) => words(t).refreshed,
    },
    'not-refreshed': {
      storage: kept(draft),
      api: { getProfile: ({ time }) => (time === 1 ? profile : refused('unavailable')) },
      act: discard,
      shows: (t) => words(t).refreshFailed,
    },
    avatar: { api: withAvatar, shows: (t) => words(t).avatar.shown },
    'avatar-removing': {
      api: withAvatar,
      act: ({ press, words: { common } }) => press(common.action.remove),
      shows: (t) => words(t).avatar.removeText,
    },
  },
  outcomes({ api: withAvatar, act: removeAvatar }, 'removeAvatar', {
    'avatar-removed': [profile, ({ own: t }) => t.photos.removed],
    'avatar-not-removed': ['unavailable', (t) => words(t).avatar.notRemoved],
  }),
  {
    'avatar-editing': {
      act: inTurn(chooseAvatar, finds('.ReactCrop__crop-selection')),
      shows: ({ own: t }) => t.photos.editor.title,
    },
    'avatar-not-sent': {
      api: createdPhoto,
      upload: 'refused',
      act: attachAvatar,
      shows: (t) => [t.own.photos.retry, words(t).avatar.failed],
    },
    'avatar-uploading': {
      api: createdPhoto,
      upload: 62,
      act: attachAvatar,
      shows: ({ own: t }) => t.photos.uploading(62),
    },
  },
  outcomes({ api: createdPhoto, upload: 'arrives', act: attachAvatar }, 'getPhoto', {
    'avatar-processing': [pending, ({ own: t }) => t.photos.processing],
    'avatar-refused': [
      ownPhoto(9, { status: 'refused', refusal: 'damaged', approved: false }),
      ({ own: t }) => t.photos.refusals.damaged,
    ],
  }),
  outcomes({ api: processed, upload: 'arrives', act: attachAvatar }, 'setAvatar', {
    'avatar-added': [{ ...profile, avatar: ownPhoto(9) }, ({ own: t }) => t.photos.added],
    'avatar-gone': ['no-photo', ({ own: t }) => t.photos.expired],
  }),
  {
    'provider-terms-missing': {
      api: customer(),
      act: ({ press, words: t }) => press(t.private.provider.submit),
      shows: ({ private: t }) => t.register.mustAgree,
    },
  },
  outcomes({ api: customer(), act: becomeProvider }, 'becomeProvider', {
    'provider-submitting': [pending, ({ common }) => common.action.moment],
    'provider-refused': ['unavailable', ({ private: t }) => t.provider.failed],
  }),
  {
    'provider-done': {
      api: {
        ...provider(),
        getMe: ({ time }) => (time === 1 ? customer().getMe : provider().getMe),
        becomeProvider: { role: 'worker' },
      },
      act: becomeProvider,
      shows: ({ private: t }) => t.provider.done,
    },
    'email-asking': {
      act: ({ press, words: t }) => press(words(t).email.change),
      shows: (t) => words(t).email.lead,
    },
    'email-mistyped': {
      act: askFor('valeria@example.test', ''),
      shows: (t) => words(t).email.same,
    },
  },
  outcomes({ act: askFor() }, 'startEmailChange', {
    'email-wrong-password': 'wrong-password',
    'email-refused': [
      refused('invalid-input', [{ field: 'email', message: 'an e-mail address' }]),
      ({ private: t }) => t.account.invalidEmail,
    ],
    'email-too-often': ['rate-limited', (t) => words(t).email.failed],
    'email-sending': [pending, ({ private: t }) => t.account.sending],
  }),
  {
    'email-code-again-left': {
      api: waiting,
      act: async ({ press, words: t }) => {
        await press(words(t).email.again);
        await press(t.common.action.cancel);
      },
      shows: (t) => words(t).email.sent(newEmail),
    },
    'email-code': { api: waiting, shows: (t) => words(t).email.sent(newEmail) },
    'email-code-incomplete': {
      api: waiting,
      act: enterCode('12'),
      shows: (t) => words(t).email.codeIncomplete,
    },
  },
  outcomes({ api: waiting, act: enterCode() }, 'confirmEmailChange', {
    'email-code-refused': 'code-refused',
    'email-confirming': [pending, ({ private: t }) => t.confirm.submitting],
    'email-changed': [{ email: newEmail }, (t) => words(t).email.changed],
  }),
  outcomes({ api: waiting, act: giveUp }, 'cancelEmailChange', {
    'email-giving-up': [pending, (t) => words(t).email.givingUp],
    'email-not-given-up': 'version-conflict',
    'email-given-up': [{ email: profile.email }, (t) => words(t).email.givenUp],
  }),
  {
    'email-changed-before': {
      api: {
        ...waiting,
        getProfile: ({ time }) => (time === 1 ? waiting.getProfile : { ...profile, email: newEmail }),
        confirmEmailChange: refused('no-email-change'),
      },
      act: enterCode(),
      shows: ({ common }) => common.errors['no-email-change'],
    },
  },
);
