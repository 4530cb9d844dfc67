import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { isTransient } from './auth-failure.ts';
import { retryDelay } from './backoff.ts';

/** Tokens of this browser, which Amplify stores for all tabs. */
export interface Tokens {
  access: string;
  sub: string;
  /** Time of the sign-in in seconds since 1970, by which the API identifies a session. */
  signedInAt: number;
  /** E-mail address from the ID token. */
  email: string | undefined;
}

/** Milliseconds to wait for a response: Amplify retries failed requests, but never stops waiting. */
const answerMilliseconds = 30_000;
/** Attempts of a refresh that fails by the network or the service. Amplify sends three requests in each attempt. */
const attempts = 3;
const lockName = 'auth-tokens';

/**
 * Limits the wait for a call. @throws Error with the name of Amplify's network error if there is no response in time
 */
export async function inTime<T>(call: Promise<T>, milliseconds = answerMilliseconds): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('no response in time'), { name: 'NetworkError' })),
      milliseconds,
    );
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

let refusal: string | undefined;
Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'tokenRefresh_failure') refusal = payload.data.error?.message;
});

/** True if the last failed refresh failed because the session was revoked, not because it expired. */
export const wasRevoked = (): boolean => /revoked|reuse/i.test(refusal ?? '');

/**
 * Runs work on the tokens in one tab at a time. A refresh rotates the tokens: if two tabs refresh at once, one tab keeps
 * a rejected token (docs/decisions/2026-11-21-refresh-tokens-that-rotate.md). Browsers without Web Locks (before 2022)
 * run the work without a lock.
 */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : work();

/**
 * Returns the session's tokens, refreshed shortly before they expire. Undefined without a complete session: an access
 * token, its expiry and a refresh token (ACC-11).
 * @param refused access token that the gateway rejected; replaced unless another tab has replaced it
 * @throws Error from Amplify if the network or the service keeps failing
 */
export const freshTokens = (refused?: string): Promise<Tokens | undefined> =>
  alone(async () => {
    for (let failed = 0; ; failed += 1) {
      try {
        return await readTokens(refused);
      } catch (error) {
        if (isOver(error)) return undefined;
        if (!isTransient(error) || failed + 1 === attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryDelay(failed)));
      }
    }
  });

const loadTokens = () => cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
type Stored = NonNullable<Awaited<ReturnType<typeof loadTokens>>>;

/** Milliseconds until another tab sees what one tab stored: each browser process has its own copy of the storage. */
const storageMilliseconds = 100;
/** Milliseconds before expiry at which Amplify refreshes a token. */
const earlyMilliseconds = 5_000;

const isToBeReplaced = ({ accessToken, clockDrift }: Stored, refused: string | undefined): boolean =>
  accessToken.toString() === refused ||
  Date.now() + clockDrift + earlyMilliseconds > (accessToken.payload.exp ?? 0) * 1000;

const isWhole = ({ refreshToken, accessToken }: Stored): boolean =>
  refreshToken !== undefined && accessToken.payload.exp !== undefined;

async function readTokens(refused: string | undefined): Promise<Tokens | undefined> {
  let stored = await loadTokens();
  if (stored ? !isWhole(stored) || isToBeReplaced(stored, refused) : amplifyKeys().length > 0) {
    // Another tab may be storing the tokens right now. Its writes arrive here a moment later, one by one.
    await new Promise((resolve) => setTimeout(resolve, storageMilliseconds));
    stored = await loadTokens();
  }
  if (!stored || !isWhole(stored)) {
    await forgetTokens();
    return undefined;
  }
  const forceRefresh = refused !== undefined && stored.accessToken.toString() === refused;
  const { tokens } = await inTime(fetchAuthSession({ forceRefresh }));
  const { sub, auth_time } = tokens?.accessToken.payload ?? {};
  if (!tokens || !sub) return undefined;
  const email = tokens.idToken?.payload['email'];
  return {
    access: tokens.accessToken.toString(),
    sub,
    signedInAt: Number(auth_time),
    email: typeof email === 'string' ? email : undefined,
  };
}

/** Prefix of all of Amplify's keys, for every user and client of the user pool. */
const amplifyPrefix = 'CognitoIdentityServiceProvider.';

function amplifyKeys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(amplifyPrefix));
  } catch {
    // Without storage, Amplify keeps the tokens in memory, so there are no keys.
    return [];
  }
}

/**
 * Removes everything that a sign-in left in this browser. Amplify removes one key after the other, and only the keys of
 * Amplify's last user. If a tab closed halfway, the rest (an ID token, an address) would stay forever: without an
 * access token, Amplify sees no session to clear.
 */
async function forgetTokens(): Promise<void> {
  await cognitoUserPoolsTokenProvider.authTokenStore.clearTokens();
  for (const key of amplifyKeys()) window.localStorage.removeItem(key);
}

/**
 * Stops this document from storing tokens. A refresh in flight during sign-out, in this tab or another, would otherwise
 * restore the session.
 */
export function storeNoTokens(): void {
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async () => undefined,
    getItem: async () => null,
    removeItem: async () => undefined,
    clear: async () => undefined,
  });
}

/** Returns the member whose tokens are stored here, without a request. */
export async function storedSub(): Promise<string | undefined> {
  const stored = await loadTokens();
  return stored?.refreshToken ? stored.accessToken.payload.sub : undefined;
}

/** Milliseconds to wait for the lock, and then for the user pool's response. */
const endMilliseconds = 3_000;

/** Revokes the tokens and deletes them here, even if the user pool does not respond. */
export async function endTokens(): Promise<void> {
  try {
    await inTime(
      alone(() => inTime(signOut(), endMilliseconds)),
      2 * endMilliseconds,
    );
  } catch {
    // Tokens that were not revoked stay valid in the user pool until they expire.
  }
  await forgetTokens();
}

/**
 * Error names that mean the session has ended; Amplify has deleted the tokens by then. The last name is Amplify's own.
 */
const over = ['NotAuthorizedException', 'RefreshTokenReuseException', 'UserUnAuthenticatedException'];
export const isOver = (error: unknown): boolean =>
  over.includes((error as Partial<Error> | undefined)?.name ?? '');
