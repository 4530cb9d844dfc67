import { isDeepStrictEqual } from 'node:util';
import type { OwnNotifications } from '#shared/api/notification.ts';
import { defaultNotifications } from '#shared/notifications.ts';
import { mirrorLanguage } from '#functions/identity/pool-language.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { AccountFact } from '#functions/facts/facts.ts';

/** The account's choice, or the defaults. */
export const ownNotifications = ({ language, notifications }: AccountFact): OwnNotifications => ({
  ...(notifications ?? defaultNotifications),
  language,
});

/**
 * Keeps the choice on the account item, which every mail looks at. The user pool mirrors the language, for what it
 * sends while there is no account to ask. It is told first: where it refuses, nothing is kept, and what it heard of a
 * choice that was not kept is put right by the next one.
 *
 * @param accessToken the caller's, from the request
 * @throws AppError session-ended
 */
export async function chooseNotifications(
  sub: string,
  accessToken: string,
  { language, ...notifications }: OwnNotifications,
): Promise<OwnNotifications> {
  await mirrorLanguage(accessToken, language);
  const { account } = await changeFacts(sub, ({ account: current }) =>
    current.language === language && isDeepStrictEqual(current.notifications, notifications)
      ? undefined
      : { account: { ...current, language, notifications } },
  );
  return ownNotifications(account);
}
