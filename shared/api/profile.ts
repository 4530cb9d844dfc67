import type * as z from 'zod';
import { account } from '../account.ts';
import { placesOf } from '../location/catalogue.ts';
import { placedProfileSave, profileSave } from '../profile.ts';
import { route } from './route.ts';

export const ownProfile = profileSave.extend(account.pick({ email: true }).shape);
export type OwnProfile = z.infer<typeof ownProfile>;

export const profileRoutes = {
  getProfile: route({
    method: 'GET',
    path: '/api/me/profile',
    entry: 'member',
    access: 'user',
    summary: 'What I say of myself; private.',
    output: ownProfile,
  }),
  saveProfile: route({
    method: 'PUT',
    path: '/api/me/profile',
    entry: 'member',
    access: 'user',
    summary: 'Saves name, phone, place and bio. The version says what the save was based on.',
    body: placedProfileSave(placesOf),
    output: ownProfile,
    errors: ['version-conflict'],
  }),
};
