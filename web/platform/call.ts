import type { CallableRoute } from '#shared/api/addresses.ts';
import { type ApiAnswer, ApiError, type ApiRequest, callApi, isRefusedWith } from '#web/api/call-api.ts';
import { authFailure } from './auth-failure.ts';
import { accessToken, currentSession, onSessionChange, sessionRevoked } from './session.ts';

/** Tokens that one call tries before it takes the session for ended, however fresh they are. */
const mostTokens = 3;

type SuspensionListener = () => void;
let onSuspended: SuspensionListener | undefined;

/**
 * Says who is told, and told alone, that a call was answered account-suspended (queries.ts): whatever called, and
 * whatever it says of its own failure, the reasons of the suspension come up in place of the screen.
 */
export function whenSuspended(listener: SuspensionListener): void {
  onSuspended = listener;
}

/**
 * Calls a route as the signed-in person. A refused token is replaced once. Where the session itself has ended, the
 * screen stays as it is and the person is asked to sign in again (SessionEndedDialog); the call waits for it and goes
 * on, so that nothing typed is lost. The error is thrown only when they leave instead.
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

/** The answer, or nothing where no token of this session is taken. */
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
      // The gateway takes no expired token, and clocks differ; our own word is that the session was ended.
      const fresh = await tokenForCall(error.code === 'sign-in-required' ? token : undefined);
      if (fresh === token || tried === mostTokens) break;
      token = fresh;
    }
  }
  return { refused: true };
}

/** @throws ApiError sign-in-required where nobody is asked, or the person leaves */
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
 * The access token for a call.
 * @param refused one that was not taken
 * @throws ApiError where a refresh failed by what passes: Amplify's failure in the words that the screens know
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
