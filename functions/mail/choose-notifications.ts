import { isDeepStrictEqual } from 'node:util';
import type { OwnNotifications } from '#shared/api/notification.ts';
import { defaultNotifications } from '#shared/notification-preferences.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';

/** Returns the account's notification settings, or the defaults. */
export const ownNotifications = ({ language, notifications }: AccountFact): OwnNotifications => ({
  ...(notifications ?? defaultNotifications),
  language,
});

/**
 * Stores the settings on the account item. Every mail follows them, including the mails of the user pool
 * (account/sign-up.ts).
 */
export async function chooseNotifications(
  sub: string,
  { language, ...notifications }: OwnNotifications,
): Promise<OwnNotifications> {
  const { account } = await changeFacts(sub, ({ account: current }) =>
    current.language === language && isDeepStrictEqual(current.notifications, notifications)
      ? undefined
      : { account: { ...current, language, notifications } },
  );
  return ownNotifications(account);
}
