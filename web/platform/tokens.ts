import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { isTransient } from './auth-failure.ts';
import { retryDelay } from './backoff.ts';

/**
 * The tokens of this browser, which Amplify keeps in its storage for all tabs. Refreshing rotates them, and of two
 * tabs that refresh at once one would be left with a token that is refused
 * (docs/decisions/2026-11-21-refresh-tokens-that-rotate.md): whatever reads or ends them does it one tab at a time.
 */
export interface Tokens {
  /** For the API. */
  access: string;
  sub: string;
  /** The second of the sign-in, since the epoch: what the API knows a session by. */
  signedInAt: number;
  /** The account's address, by the ID token. */
  email: string | undefined;
}

/** Amplify repeats a request that failed but waits for an answer for ever. */
const answerMilliseconds = 30_000;
/** Tries of a refresh that fails by the network or the service; Amplify makes three requests of each. */
const attempts = 3;
const lockName = 'auth-tokens';

/** @throws Error by the name of Amplify's own network failure where no answer comes in time */
export async function inTime<T>(call: Promise<T>, milliseconds = answerMilliseconds): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('no answer in time'), { name: 'NetworkError' })),
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

/**
 * Whether the last refresh that failed did so because somebody ended the session, and not because its time was over.
 */
export const wasRevoked = (): boolean => /revoked|reuse/i.test(refusal ?? '');

/** One tab of this browser at a time. Browsers without Web Locks (before 2022) go without. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : work();

/**
 * The session's tokens, refreshed where they are about to end; undefined where there is no session any more, or one
 * that is not whole: without an access token, its end, and a refresh token there is none (ACC-11).
 *
 * @param refused an access token that the gateway did not take: it is replaced, unless another tab has done so
 * @throws Error of Amplify where the network or the service failed, time and again
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

/** Milliseconds in which what one tab stores is there for another: browsers give each a process and a copy. */
const storageMilliseconds = 100;
/** Amplify refreshes so many milliseconds before the end. */
const earlyMilliseconds = 5_000;

const isToBeReplaced = ({ accessToken, clockDrift }: Stored, refused: string | undefined): boolean =>
  accessToken.toString() === refused ||
  Date.now() + clockDrift + earlyMilliseconds > (accessToken.payload.exp ?? 0) * 1000;

const isWhole = ({ refreshToken, accessToken }: Stored): boolean =>
  refreshToken !== undefined && accessToken.payload.exp !== undefined;

async function readTokens(refused: string | undefined): Promise<Tokens | undefined> {
  let stored = await loadTokens();
  if (stored ? !isWhole(stored) || isToBeReplaced(stored, refused) : amplifyKeys().length > 0) {
    // Another tab may have stored or replaced them just now: what it wrote reaches this one a moment later, in parts.
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

/** Amplify's keys begin with this, for whichever person and client of the user pool. */
const amplifyPrefix = 'CognitoIdentityServiceProvider.';

function amplifyKeys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(amplifyPrefix));
  } catch {
    // Without storage Amplify keeps the tokens in memory.
    return [];
  }
}

/**
 * Leaves nothing of a sign-in in this browser. Amplify's own clearing is one removal after the other and finds only the
 * keys of whom it takes for the last person: of a tab that was closed meanwhile, the rest (an ID token, an address)
 * would stay for ever, since without an access token Amplify sees no session to clear.
 */
async function forgetTokens(): Promise<void> {
  await cognitoUserPoolsTokenProvider.authTokenStore.clearTokens();
  for (const key of amplifyKeys()) window.localStorage.removeItem(key);
}

/**
 * From here on this document stores no tokens. A refresh that is on its way while a person logs out, in this tab or
 * another, would bring a whole session back to a browser that they have left.
 */
export function storeNoTokens(): void {
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async () => undefined,
    getItem: async () => null,
    removeItem: async () => undefined,
    clear: async () => undefined,
  });
}

/** Whose tokens are kept here, without asking anybody. */
export async function storedSub(): Promise<string | undefined> {
  const stored = await loadTokens();
  return stored?.refreshToken ? stored.accessToken.payload.sub : undefined;
}

/** Milliseconds that an end waits for its turn, and then for the user pool. */
const endMilliseconds = 3_000;

/** Revokes the tokens, and forgets them here even where the user pool does not answer. */
export async function endTokens(): Promise<void> {
  try {
    await inTime(
      alone(() => inTime(signOut(), endMilliseconds)),
      2 * endMilliseconds,
    );
  } catch {
    // They live on in the user pool until their time is over, but no more in this browser.
  }
  await forgetTokens();
}

/** What says that the session itself is over; Amplify has forgotten the tokens then. The last is Amplify's own. */
const over = ['NotAuthorizedException', 'RefreshTokenReuseException', 'UserUnAuthenticatedException'];
export const isOver = (error: unknown): boolean =>
  over.includes((error as Partial<Error> | undefined)?.name ?? '');
