import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { useSyncExternalStore } from 'react';
import { termsVersion, type Language, type SignUpAttribute } from '#shared/account.ts';
import { changeSaved } from '../listing/saved-listings.ts';
import type { ApiAnswer } from '../ui/api.ts';
import { forgetSession, rememberSession } from '../ui/session.ts';
import { clearOwnKeys } from './browser-storage.ts';
import { heldCalls } from './hold.ts';

/**
 * Who is signed in on this browser. Cognito through Amplify holds the tokens (localStorage, so that every tab
 * shares them); this module is the only one that talks to it. The token is identity; what the person may do
 * is asked from the API (getMe).
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'guest' }
  /** On the way out: screens hold still until the browser has left for the home page. */
  | { status: 'leaving' }
  | { status: 'signed-in'; sub: string };

/** Amplify repeats a request that failed (three tries, with jitter) but waits for an answer for ever. */
const answerMilliseconds = 30_000;

/** @throws Error by the name of Amplify's own network failure where no answer comes in time */
export async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('no answer in time'), { name: 'NetworkError' })),
      answerMilliseconds,
    );
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

let session: Session = { status: 'unknown' };
const listeners = new Set<(session: Session) => void>();

function change(next: Session): void {
  const same =
    session.status === next.status &&
    (session.status !== 'signed-in' || next.status !== 'signed-in' || session.sub === next.sub);
  if (same || session.status === 'leaving') return;
  session = next;
  for (const listener of listeners) listener(session);
}

export function onSessionChange(listener: (session: Session) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in at this moment, for code outside of rendering. */
export const currentSession = (): Session => session;

export const useSession = (): Session => useSyncExternalStore(onSessionChange, () => session);

/** Points Amplify at this deployment's user pool and reads who is signed in. */
export async function startSession(config: ApiAnswer<'getConfig'>): Promise<void> {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        userPoolEndpoint: config.userPoolEndpoint,
        loginWith: { email: true, username: true },
      },
    },
  });
  await readSession();
  // "Back" after Logout may bring this page back as it was left; it starts anew, as a guest's.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && session.status === 'leaving') window.location.reload();
  });
  followOtherTabs(`CognitoIdentityServiceProvider.${config.userPoolClientId}.`);
}

async function readSession(): Promise<void> {
  const { tokens } = await fetchAuthSession();
  const sub = tokens?.accessToken.payload.sub;
  if (sub) rememberSession();
  else forgetSession();
  change(sub ? { status: 'signed-in', sub } : { status: 'guest' });
}

/** Another tab signing in or out changes the tokens that all tabs share; many keys change at once. */
function followOtherTabs(prefix: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('storage', (event) => {
    if (event.key !== null && !event.key.startsWith(prefix)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A failed refresh (no network) says nothing about who is signed in: the next call will tell.
      readSession().catch(() => undefined);
    }, 100);
  });
}

/** The access token for the API, refreshed when it is about to end; undefined for a guest. */
export async function accessToken(): Promise<string | undefined> {
  await heldCalls();
  const { tokens } = await inTime(fetchAuthSession());
  if (!tokens) change({ status: 'guest' });
  return tokens?.accessToken.toString();
}

export type SignInStep = 'done' | 'confirm' | 'totp' | 'unsupported';

/**
 * Signs in by SRP: the password itself never leaves the browser.
 * @param username the e-mail address, or the UUID of a sign-up that was confirmed just now
 */
export async function startSignIn(username: string, password: string): Promise<SignInStep> {
  try {
    return await stepOf(await inTime(signIn({ username, password })));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException') throw error;
    // Tokens of an earlier session whose end this tab had not noticed.
    await signOut();
    return stepOf(await inTime(signIn({ username, password })));
  }
}

/** Answers the authenticator app's challenge of `startSignIn`. */
export const answerTotp = async (code: string): Promise<SignInStep> =>
  stepOf(await inTime(confirmSignIn({ challengeResponse: code })));

async function stepOf({ nextStep }: Awaited<ReturnType<typeof signIn>>): Promise<SignInStep> {
  if (nextStep.signInStep === 'DONE') {
    await readSession();
    return 'done';
  }
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'confirm';
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' ? 'totp' : 'unsupported';
}

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  worker: boolean;
  language: Language;
  /** Random; the same again for the same form, so that a repeated press is one account. */
  username: string;
}

/**
 * Creates the account under a random username, the address as its alias, so that the answer is the same for
 * an address that is already registered (architecture.md, "Accounts").
 */
export async function startSignUp(input: SignUpInput): Promise<void> {
  const { name, email, password, worker, language, username } = input;
  const custom: Record<SignUpAttribute, string> = {
    worker: String(worker),
    termsVersion,
    adultDeclaredAt: new Date().toISOString(),
    language,
  };
  try {
    await inTime(
      signUp({
        username,
        password,
        options: {
          userAttributes: {
            email,
            name,
            ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [`custom:${key}`, value])),
          },
        },
      }),
    );
  } catch (error) {
    // Nobody else has this name: an earlier try was carried out, and its answer lost.
    if (!(error instanceof Error) || error.name !== 'UsernameExistsException') throw error;
  }
}

export const confirmCode = (username: string, code: string) =>
  inTime(confirmSignUp({ username, confirmationCode: code }));
export const resendCode = (username: string) => inTime(resendSignUpCode({ username }));
export const requestReset = (email: string) => inTime(resetPassword({ username: email }));
export const finishReset = (email: string, code: string, newPassword: string) =>
  inTime(confirmResetPassword({ username: email, confirmationCode: code, newPassword }));

/** The account's saved listings are not for whoever sits here next. */
const forgetAccountsSaved = () => changeSaved((list) => list.filter(({ account }) => !account));

/** The API refused the token: the session ended elsewhere. The guard then leads to the sign-in page. */
export async function dropSession(): Promise<void> {
  await signOut();
  forgetSession();
  forgetAccountsSaved();
  change({ status: 'guest' });
}

/** Logout: revokes the tokens, clears our own keys, and leaves for the home page (public-site.md section 4). */
export async function leaveSite(): Promise<void> {
  change({ status: 'leaving' });
  try {
    await signOut();
  } finally {
    forgetSession();
    forgetAccountsSaved();
    clearOwnKeys();
    window.location.assign('/');
  }
}

/** Why a call of this module failed, as far as the screens tell it apart. */
export type AuthFailure =
  | 'credentials'
  | 'limit'
  | 'network'
  | 'unavailable'
  | 'code'
  | 'expired'
  | 'alias-taken'
  | 'password'
  | 'password-refused'
  /** Our own trigger does not take this address. */
  | 'email'
  | 'other';

const failureByName: Record<string, AuthFailure> = {
  NotAuthorizedException: 'credentials',
  UserNotFoundException: 'credentials',
  LimitExceededException: 'limit',
  TooManyFailedAttemptsException: 'limit',
  NetworkError: 'network',
  // Cognito is busy with everybody; her own attempts are told as LimitExceeded.
  TooManyRequestsException: 'unavailable',
  InternalErrorException: 'unavailable',
  CodeMismatchException: 'code',
  // A code of an authenticator app that is being set up.
  EnableSoftwareTokenMFAException: 'code',
  ExpiredCodeException: 'expired',
  AliasExistsException: 'alias-taken',
  InvalidPasswordException: 'password',
  PasswordHistoryPolicyViolationException: 'password-refused',
  // The firewall before the pool (infra/settings.ts, signInFirewall).
  ForbiddenException: 'limit',
  InvalidParameterException: 'other',
};

export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return 'other';
  // What our own triggers say (functions/entry/auth-trigger.ts) stands at the end of Cognito's sentence.
  if (error.name === 'UserLambdaValidationException') {
    if (/unavailable/.test(error.message)) return 'unavailable';
    if (/rate-limited/.test(error.message)) return 'limit';
    if (/invalid-input:.*\bemail\b/.test(error.message)) return 'email';
  }
  // The pool's check for passwords that leaked (infra/settings.ts, compromisedCredentials).
  if (error.name === 'InvalidPasswordException' && /security reasons/i.test(error.message))
    return 'password-refused';
  // Cognito says a locked password the same way as a wrong one, but for the sentence.
  if (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message)) return 'limit';
  return failureByName[error.name] ?? 'other';
}
