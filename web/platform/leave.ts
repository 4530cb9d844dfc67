import { call } from './call.ts';
import { leaveSite, ownSessionId, startLeaving } from './session.ts';
import { runBeforeLogout } from './sign-out-steps.ts';
import { inTime } from './tokens.ts';

/** Milliseconds that signing out waits for the server to end the session. */
const patience = 3_000;

/**
 * Signs out. First sends the account any data that only this browser has. Then the server ends the session, so that the
 * access token stops working at once.
 */
export async function leave(): Promise<void> {
  startLeaving();
  await runBeforeLogout();
  await endOwnSession();
  await leaveSite();
}

async function endOwnSession(): Promise<void> {
  const signal = AbortSignal.timeout(patience);
  const end = async () => {
    const id = await ownSessionId();
    if (id) await call('endSession', { params: { id } }, signal);
  };
  try {
    // Limit the wait for the lock too: another tab may hold the token lock while its refresh waits for a response.
    await inTime(end(), patience);
  } catch {
    // `leaveSite` revokes the tokens at the user pool anyway, and the API accepts the current access token for 10
    // minutes at most.
  }
}
