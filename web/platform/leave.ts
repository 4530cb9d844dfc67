import { call } from './call.ts';
import { leaveSite, ownSessionId, startLeaving } from './session.ts';
import { runBeforeLogout } from './sign-out-steps.ts';
import { inTime } from './tokens.ts';

/** Milliseconds that leaving waits for the server to end the session. */
const patience = 3_000;

/**
 * Logout. What only this browser holds goes to the account first, since it does not stay here. Then the server ends
 * this sign-in, so that its access token opens nothing in its last minutes, and it leaves the list of sessions.
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
    // Another tab may hold the tokens for long, while its refresh waits for an answer.
    await inTime(end(), patience);
  } catch {
    // The user pool revokes its tokens in any case (leaveSite), and the API takes the present one for 10 minutes at most.
  }
}
