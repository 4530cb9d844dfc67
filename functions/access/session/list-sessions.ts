import type { Session } from '#shared/session.ts';
import type { Caller } from '#functions/http/request.ts';
import { isEnded } from './ended.ts';
import { readSessions } from './session-table.ts';

/** Lists the account's active sign-ins: the caller's own sign-in first, then the others by latest use. */
export async function listSessions({ sub, account, signedInAt: own }: Caller): Promise<Session[]> {
  const rows = await readSessions(sub, new Date());
  return rows
    .filter(({ signedInAt }) => !isEnded(account, signedInAt))
    .sort(
      (one, other) =>
        Number(other.signedInAt === own) - Number(one.signedInAt === own) ||
        other.lastSeenAt.localeCompare(one.lastSeenAt) ||
        other.signedInAt - one.signedInAt,
    )
    .map(({ signedInAt, browser, system, createdAt, lastSeenAt }) => ({
      id: String(signedInAt),
      browser,
      system,
      createdAt,
      lastSeenAt,
      current: signedInAt === own,
    }));
}
