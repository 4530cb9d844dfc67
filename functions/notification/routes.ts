import type { Handlers } from '#functions/http/request.ts';
import { chooseNotifications, ownNotifications } from './choose-notifications.ts';

/** Which mails a person gets, and how. */
export const notificationHandlers = {
  getNotifications: async ({ caller }) => ownNotifications(caller.account),
  saveNotifications: ({ caller, body }) => chooseNotifications(caller.sub, body),
} satisfies Partial<Handlers<'member'>>;
