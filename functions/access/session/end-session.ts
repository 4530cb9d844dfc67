import type { Caller } from '#functions/http/request.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { revokeSessions, userOf } from '../user-pool/pool-user.ts';
import { isEnded, withAllEnded, withEnded } from './ended.ts';
import { sessionForgotten } from './session-table.ts';

/**
 * Ends one sign-in: from now on the API refuses its tokens, those that the user pool would still make of its refresh
 * token too, since they keep its `auth_time`. Done again, it changes nothing. The caller's own ends even where it was
 * never noted: logging out counts in a browser that keeps no device id, too.
 *
 * @param id a session's (shared/session.ts)
 * @throws AppError not-found for one that the account does not have
 */
export async function endSession(
  { sub, signedInAt: own }: Pick<Caller, 'sub' | 'signedInAt'>,
  id: string,
): Promise<void> {
  const signedInAt = Number(id);
  await changeFacts(sub, ({ account }, now) =>
    isEnded(account, signedInAt)
      ? undefined
      : {
          account: { ...account, endedSessions: withEnded(account, signedInAt, now) },
          also: [sessionForgotten(sub, signedInAt, signedInAt !== own)],
        },
  );
}

/**
 * Ends every sign-in: first here, whatever the user pool says then, and then there. Rows of those before stay until their
 * time is over, and are shown to nobody (list-sessions.ts).
 */
export async function signOutEverywhere({ sub, userName }: Pick<Caller, 'sub' | 'userName'>): Promise<void> {
  await changeFacts(sub, ({ account }, now) => ({ account: withAllEnded(account, now) }));
  await revokeSessions(userOf(userName));
}
