import type * as z from 'zod';
import { account } from '../account.ts';
import { notifications } from '../notification-preferences.ts';
import { route } from './route.ts';

const ownNotifications = notifications.extend(account.pick({ language: true }).shape);
export type OwnNotifications = z.infer<typeof ownNotifications>;

export const notificationRoutes = {
  getNotifications: route('GET /api/me/notifications', {
    entry: 'member',
    access: 'user',
    summary: 'Returns the caller’s mail settings: topics, language and discreet subjects.',
    output: ownNotifications,
  }),
  saveNotifications: route('PUT /api/me/notifications', {
    entry: 'member',
    access: 'user',
    summary: 'Saves the caller’s mail settings: topics, language and discreet subjects.',
    body: ownNotifications,
    output: ownNotifications,
  }),
};
