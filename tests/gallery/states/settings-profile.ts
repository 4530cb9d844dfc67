import { at } from '../fixtures/clock.ts';
import { admin, customer, provider, sub, suspendedProvider } from '../fixtures/people.ts';
import { ownPhoto } from '../fixtures/own-listing.ts';
import { pictureFile } from '../frame/files.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type Words } from '../state.ts';

const words = ({ settings: t }: Words) => t.profile;
const mistyped = { version: 3, values: { name: '', phone: '12', bio: 'x'.repeat(510) } };
const draft = { version: 3, values: { name: 'Valeria M.', bio: 'Vivo en la Roma. Contesto por la tarde.' } };
const profile = provider().getProfile;
const newEmail = 'valeria.nueva@example.test';
const waiting = { getProfile: { ...profile, pendingEmail: newEmail } };

async function askFor(
  { press, fill, words: t }: Steps,
  email = newEmail,
  password = 'secreta',
): Promise<void> {
  await press(words(t).email.change);
  await fill(words(t).email.next, email);
  if (password) await fill(words(t).email.password, password);
  await press(words(t).email.send);
}

const withAvatar = { getProfile: { ...profile, avatar: ownPhoto(1) } };
const announced = {
  createPhoto: {
    photo: ownPhoto(9, { status: 'uploading', approved: false, previewUrl: undefined }),
    upload: { url: '/_gallery/upload', fields: {} },
  },
} satisfies Answers;

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

async function enterCode({ press, fill, words: t }: Steps, code = '123456'): Promise<void> {
  await fill(words(t).email.code, code);
  await press(words(t).email.confirm);
}

const giveUp = ({ press, words: t }: Steps) => press(words(t).email.giveUp);

const kept = (values: object) => ({ session: { [`profileDraft:${sub}`]: values } });

export const profileSettings = screen(
  'settings-profile',
  { path: '/dashboard/settings', session: sub, api: provider() },
  [
    { name: 'provider', shows: (t) => words(t).lead },
    { name: 'customer', api: customer(), shows: (t) => words(t).leadCustomer },
    { name: 'admin', api: admin(), shows: (t) => words(t).title },
    { name: 'loading', api: { getMe: pending }, shows: ({ common }) => common.action.loading },
    { name: 'profile-loading', api: { getProfile: pending }, shows: ({ common }) => common.action.loading },
    { name: 'failed', api: { getMe: refused('unavailable') }, shows: (t) => words(t).loadFailed },
    {
      name: 'profile-failed',
      api: { getProfile: refused('unavailable') },
      shows: (t) => words(t).loadFailed,
    },
    { name: 'restored', storage: kept(draft), shows: (t) => words(t).restored },
    {
      name: 'mistyped',
      storage: kept(mistyped),
      act: ({ press, words: t }) => press(words(t).save),
      shows: (t) => words(t).nameRequired,
    },
    {
      name: 'saving',
      storage: kept(draft),
      api: { saveProfile: pending },
      act: ({ press, words: t }) => press(words(t).save),
      shows: (t) => words(t).saving,
    },
    {
      name: 'suspended-meanwhile',
      storage: kept(draft),
      api: {
        getMe: ({ time }) => (time > 1 ? suspendedProvider() : provider()).getMe,
        saveProfile: refused('account-suspended'),
      },
      act: ({ press, words: t }) => press(words(t).save),
      shows: ({ private: t }) => t.suspended.title,
    },
    {
      name: 'not-saved',
      storage: kept(draft),
      api: { saveProfile: unreachable },
      act: ({ press, words: t }) => press(words(t).save),
      shows: (t) => words(t).failed,
    },
    {
      name: 'changed-elsewhere',
      storage: kept(draft),
      api: { saveProfile: refused('version-conflict') },
      act: ({ press, words: t }) => press(words(t).save),
      shows: (t) => words(t).conflictTitle,
    },
    {
      name: 'refreshed',
      storage: kept(draft),
      act: ({ press, words: t }) => press(words(t).discard),
      shows: (t) => words(t).refreshed,
    },
    {
      name: 'not-refreshed',
      storage: kept(draft),
      api: { getProfile: ({ time }) => (time === 1 ? profile : refused('unavailable')) },
      act: ({ press, words: t }) => press(words(t).discard),
      shows: (t) => words(t).refreshFailed,
    },
    { name: 'avatar', api: withAvatar, shows: (t) => words(t).avatar.shown },
    {
      name: 'avatar-in-review',
      api: { getProfile: { ...profile, avatar: ownPhoto(1, { approved: false }) } },
      shows: (t) => words(t).avatar.inReview,
    },
    {
      name: 'avatar-in-review-beside-another',
      api: { getProfile: { ...profile, avatar: ownPhoto(1, { approved: false }), avatarBefore: true } },
      shows: (t) => words(t).avatar.beforeShown,
    },
    {
      name: 'avatar-not-approved',
      api: {
        getProfile: {
          ...profile,
          avatar: ownPhoto(1, {
            approved: false,
            reviewRefusal: { reason: 'unclear', note: 'Está muy oscura.', at: at(-1) },
          }),
        },
      },
      shows: ({ own: t }) => t.review.refusedTitle,
    },
    {
      name: 'avatar-removing',
      api: withAvatar,
      act: ({ press, words: { common } }) => press(common.action.remove),
      shows: (t) => words(t).avatar.removeText,
    },
    {
      name: 'avatar-removed',
      api: { ...withAvatar, removeAvatar: profile },
      act: removeAvatar,
      shows: ({ own: t }) => t.photos.removed,
    },
    {
      name: 'avatar-not-removed',
      api: { ...withAvatar, removeAvatar: refused('unavailable') },
      act: removeAvatar,
      shows: (t) => words(t).avatar.notRemoved,
    },
    {
      name: 'avatar-editing',
      act: async (steps) => {
        await chooseAvatar(steps);
        await steps.find('.ReactCrop__crop-selection');
      },
      shows: ({ own: t }) => t.photos.editor.title,
    },
    {
      name: 'avatar-not-sent',
      api: announced,
      upload: 'refused',
      act: attachAvatar,
      shows: (t) => [t.own.photos.retry, words(t).avatar.failed],
    },
    {
      name: 'avatar-uploading',
      api: announced,
      upload: 62,
      act: attachAvatar,
      shows: ({ own: t }) => t.photos.uploading(62),
    },
    {
      name: 'avatar-processing',
      api: { ...announced, getPhoto: pending },
      upload: 'arrives',
      act: attachAvatar,
      shows: ({ own: t }) => t.photos.processing,
    },
    {
      name: 'avatar-refused',
      api: {
        ...announced,
        getPhoto: ownPhoto(9, { status: 'refused', refusal: 'damaged', approved: false }),
      },
      upload: 'arrives',
      act: attachAvatar,
      shows: ({ own: t }) => t.photos.refusals.damaged,
    },
    {
      name: 'avatar-added',
      api: { ...announced, getPhoto: ownPhoto(9), setAvatar: { ...profile, avatar: ownPhoto(9) } },
      upload: 'arrives',
      act: attachAvatar,
      shows: ({ own: t }) => t.photos.added,
    },
    {
      name: 'avatar-gone',
      api: { ...announced, getPhoto: ownPhoto(9), setAvatar: refused('no-photo') },
      upload: 'arrives',
      act: attachAvatar,
      shows: ({ own: t }) => t.photos.expired,
    },
    {
      name: 'provider-terms-missing',
      api: customer(),
      act: ({ press, words: t }) => press(t.private.provider.submit),
      shows: ({ private: t }) => t.register.mustAgree,
    },
    {
      name: 'provider-submitting',
      api: { ...customer(), becomeWorker: pending },
      act: becomeProvider,
      shows: ({ private: t }) => t.provider.submitting,
    },
    {
      name: 'provider-refused',
      api: { ...customer(), becomeWorker: refused('unavailable') },
      act: becomeProvider,
      shows: ({ private: t }) => t.provider.failed,
    },
    {
      name: 'provider-done',
      api: {
        ...provider(),
        getMe: ({ time }) => (time === 1 ? customer().getMe : provider().getMe),
        becomeWorker: { role: 'worker' },
      },
      act: becomeProvider,
      shows: ({ private: t }) => t.provider.done,
    },
    {
      name: 'email-asking',
      act: ({ press, words: t }) => press(words(t).email.change),
      shows: (t) => words(t).email.lead,
    },
    {
      name: 'email-mistyped',
      act: (steps) => askFor(steps, 'valeria@example.test', ''),
      shows: (t) => words(t).email.same,
    },
    {
      name: 'email-wrong-password',
      api: { startEmailChange: refused('wrong-password') },
      act: (steps) => askFor(steps),
      shows: ({ common }) => common.errors['wrong-password'],
    },
    {
      name: 'email-refused',
      api: { startEmailChange: refused('invalid-input', [{ field: 'email', message: 'an e-mail address' }]) },
      act: (steps) => askFor(steps),
      shows: ({ private: t }) => t.account.invalidEmail,
    },
    {
      name: 'email-too-often',
      api: { startEmailChange: refused('rate-limited') },
      act: (steps) => askFor(steps),
      shows: (t) => words(t).email.failed,
    },
    {
      name: 'email-sending',
      api: { startEmailChange: pending },
      act: (steps) => askFor(steps),
      shows: (t) => words(t).email.sending,
    },
    {
      name: 'email-code-again-left',
      api: waiting,
      act: async ({ press, words: t }) => {
        await press(words(t).email.again);
        await press(t.common.action.cancel);
      },
      shows: (t) => words(t).email.sent(newEmail),
    },
    { name: 'email-code', api: waiting, shows: (t) => words(t).email.sent(newEmail) },
    {
      name: 'email-code-incomplete',
      api: waiting,
      act: (steps) => enterCode(steps, '12'),
      shows: (t) => words(t).email.codeIncomplete,
    },
    {
      name: 'email-code-refused',
      api: { ...waiting, confirmEmailChange: refused('code-refused') },
      act: (steps) => enterCode(steps),
      shows: ({ common }) => common.errors['code-refused'],
    },
    {
      name: 'email-confirming',
      api: { ...waiting, confirmEmailChange: pending },
      act: (steps) => enterCode(steps),
      shows: (t) => words(t).email.confirming,
    },
    {
      name: 'email-giving-up',
      api: { ...waiting, cancelEmailChange: pending },
      act: giveUp,
      shows: (t) => words(t).email.givingUp,
    },
    {
      name: 'email-not-given-up',
      api: { ...waiting, cancelEmailChange: refused('version-conflict') },
      act: giveUp,
      shows: ({ common }) => common.errors['version-conflict'],
    },
    {
      name: 'email-given-up',
      api: { ...waiting, cancelEmailChange: { email: profile.email } },
      act: giveUp,
      shows: (t) => words(t).email.givenUp,
    },
    {
      name: 'email-changed',
      api: { ...waiting, confirmEmailChange: { email: newEmail } },
      act: (steps) => enterCode(steps),
      shows: (t) => words(t).email.changed,
    },
    {
      name: 'email-changed-before',
      api: {
        ...waiting,
        getProfile: ({ time }) => (time === 1 ? waiting.getProfile : { ...profile, email: newEmail }),
        confirmEmailChange: refused('no-email-change'),
      },
      act: (steps) => enterCode(steps),
      shows: ({ common }) => common.errors['no-email-change'],
    },
    {
      name: 'saved',
      storage: kept(draft),
      api: { saveProfile: { ...provider().getProfile, version: 4 } },
      act: ({ press, words: t }) => press(words(t).save),
      shows: (t) => words(t).saved,
    },
  ],
);
