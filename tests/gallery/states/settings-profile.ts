import { admin, customer, provider, sub } from '../fixtures/people.ts';
import { pending, refused, screen, unreachable, type Words } from '../state.ts';

const words = ({ settings: t }: Words) => t.profile;
const mistyped = { version: 3, values: { name: '', phone: '12', bio: 'x'.repeat(510) } };
const draft = { version: 3, values: { name: 'Valeria M.', bio: 'Vivo en la Roma. Contesto por la tarde.' } };
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
      name: 'saved',
      storage: kept(draft),
      api: { saveProfile: { ...provider().getProfile, version: 4 } },
      act: ({ press, words: t }) => press(words(t).save),
      shows: (t) => words(t).saved,
    },
  ],
);
