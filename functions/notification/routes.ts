import type { Handlers } from '#functions/http/request.ts';
import { chooseNotifications, ownNotifications } from './choose-notifications.ts';
import { readUntil } from './read-notifications.ts';

/** Which mails a person gets, and how; what they have read on the site. */
export const notificationHandlers = {
  getNotifications: async ({ caller }) => ownNotifications(caller.account),
  saveNotifications: ({ caller, body }) => chooseNotifications(caller.sub, body),
  readNotifications: async ({ caller, body }) => {
    await readUntil(caller.sub, body.until, new Date());
    return {};
  },
} satisfies Partial<Handlers<'member'>>;
