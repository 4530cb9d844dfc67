import type { CallableRoute } from '#shared/api/addresses.ts';
import { type ApiAnswer, ApiError, type ApiRequest, callApi, isRefusedWith } from '#web/api/call-api.ts';
import { authFailure } from './auth-failure.ts';
import { accessToken, currentSession, onSessionChange, sessionRevoked } from './session.ts';

/** Tokens that one call tries before it treats the session as ended. */
const mostTokens = 3;

type SuspensionListener = () => void;
let onSuspended: SuspensionListener | undefined;

/**
 * Registers the only handler for account-suspended responses (queries.ts). It runs for every caller, so the suspension
 * screen appears however the caller handles the error.
 */
export function whenSuspended(listener: SuspensionListener): void {
  onSuspended = listener;
}

/**
 * Calls a route as the signed-in member. Replaces rejected tokens, up to `mostTokens` in all. If the session has ended,
 * the call waits while SessionEndedDialog asks the member to sign in again, so that no input is lost. Throws
 * sign-in-required only if the member leaves instead.
 */
export async function call<N extends CallableRoute>(
  name: N,
  request: ApiRequest<N>,
  signal?: AbortSignal,
): Promise<ApiAnswer<N>> {
  for (;;) {
    const ended = await withTokens((token) => callApi(name, request, { token, signal }));
    if ('answer' in ended) return ended.answer;
    await sessionRevoked();
    await signedInAgain(signal);
  }
}

/** Sends a request with this session's tokens. Returns `refused` if the API rejects every token. */
async function withTokens<T>(
  send: (token: string) => Promise<T>,
): Promise<{ answer: T } | { refused: true }> {
  let token = await tokenForCall();
  for (let tried = 1; token; tried += 1) {
    try {
      return { answer: await send(token) };
    } catch (error) {
      if (isRefusedWith(error, 'account-suspended')) onSuspended?.();
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      // A 401 from the gateway (sign-in-required) may mean an expired token, since clocks differ. Any other error code
      // comes from our API and means that the session was ended.
      const fresh = await tokenForCall(error.code === 'sign-in-required' ? token : undefined);
      if (fresh === token || tried === mostTokens) break;
      token = fresh;
    }
  }
  return { refused: true };
}

/** @throws ApiError sign-in-required if there is no session to renew or the member leaves */
function signedInAgain(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const decide = (): boolean => {
      const { status } = currentSession();
      if (status === 'signed-in') resolve();
      else if (status === 'guest' || status === 'leaving') reject(new ApiError('sign-in-required', 401));
      else return false;
      return true;
    };
    if (decide()) return;
    const stop = onSessionChange(() => decide() && stop());
    signal?.addEventListener('abort', () => {
      stop();
      reject(signal.reason as Error);
    });
  });
}

/**
 * Returns the access token for a call.
 * @param refused token that the API rejected
 * @throws ApiError if a refresh failed temporarily, with the same code as a failed API call
 */
export async function tokenForCall(refused?: string): Promise<string | undefined> {
  try {
    return await accessToken(refused);
  } catch (error) {
    const failure = authFailure(error);
    if (failure === 'network') throw new ApiError('network', 0);
    if (failure === 'unavailable') throw new ApiError('unavailable', 503);
    if (failure === 'limit') throw new ApiError('rate-limited', 429);
    throw error;
  }
}
