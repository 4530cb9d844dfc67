import { ApiError, callApi, type ApiAnswer, type ApiRequest } from '../ui/api.ts';
import type { CallableRoute } from '../ui/api-addresses.ts';
import { accessToken, authFailure, dropSession } from './session.ts';

/**
 * Calls a route as the signed-in person. A refused token ends the session on this browser, and the guard
 * leads to the sign-in page; the error is thrown on, so that the caller stops too.
 */
export async function call<N extends CallableRoute>(
  name: N,
  request: ApiRequest<N>,
  signal?: AbortSignal,
): Promise<ApiAnswer<N>> {
  const token = await tokenOrNetworkError();
  if (!token) throw new ApiError('sign-in-required', 401);
  try {
    return await callApi(name, request, { token, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await dropSession();
    throw error;
  }
}

/** Amplify's own network failure, in the words the screens know. */
async function tokenOrNetworkError(): Promise<string | undefined> {
  try {
    return await accessToken();
  } catch (error) {
    if (authFailure(error) === 'network') throw new ApiError('network', 0);
    throw error;
  }
}
