import type { Caller } from '#functions/http/request.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { revokeSessions, userOf } from '../user-pool/pool-user.ts';
import { isEnded, withAllEnded, withEnded } from './ended.ts';
import { sessionForgotten } from './session-table.ts';

/**
 * Ends one sign-in: the API refuses its tokens from now on. Idempotent.
 *
 * The user pool may still accept the refresh token of the ended sign-in. The API refuses the new tokens too, because
 * their `auth_time` is unchanged. The caller's own sign-in ends even if it was never recorded, so logging out works in
 * a browser that keeps no device id.
 *
 * @param id id of a session (shared/session.ts)
 * @throws AppError not-found if the account has no such session
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
 * Ends every sign-in, first at the API, then at the user pool. The API refuses them even if the call to the pool fails.
 * Rows of the ended sessions stay until they expire, but are not listed (list-sessions.ts).
 */
export async function signOutEverywhere({ sub, userName }: Pick<Caller, 'sub' | 'userName'>): Promise<void> {
  await changeFacts(sub, ({ account }, now) => ({ account: withAllEnded(account, now) }));
  await revokeSessions(userOf(userName));
}
