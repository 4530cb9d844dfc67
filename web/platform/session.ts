import { Amplify } from 'aws-amplify';
import { confirmResetPassword, confirmSignIn, resetPassword, signIn } from 'aws-amplify/auth';
import { useSyncExternalStore } from 'react';
import { signInPath } from '#shared/sign-in.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { forgetSession, rememberSession } from './session-hint.ts';
import { emitAuthEvent, type AuthEvent, followHub, followOtherTabs, onAuthEvent } from './auth-events.ts';
import { clearLeftDrafts, clearOwnKeys } from './browser-storage.ts';
import { areCallsHeld, heldCalls } from './hold.ts';
import { runLeft, runSessionOver } from './sign-out-steps.ts';
import { onTabSignal, signalTabs, type TabSignal } from './tab-signal.ts';
import { endTokens, freshTokens, inTime, storedSub, storeNoTokens, wasRevoked } from './tokens.ts';

/**
 * Session of this browser. Amplify keeps Cognito's tokens in localStorage, which all tabs share (tokens.ts). A token
 * proves identity only; permissions come from the API (getMe).
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'guest' }
  /** Signing out: screens freeze until the browser has loaded the home page. */
  | { status: 'leaving' }
  | { status: 'signed-in'; sub: string; email?: string | undefined }
  /** Ended, with the screen unchanged: SessionEndedDialog asks the member to sign in again. */
  | { status: 'ended'; sub: string; why: SessionEnd; email?: string | undefined };

/** Ended from elsewhere (another device, a new password), or expired. */
export type SessionEnd = 'revoked' | 'expired';

/** Returns the member whose screens are shown, even if the session has ended. */
export const personOf = (of: Session): string | undefined => ('sub' in of ? of.sub : undefined);

let session: Session = { status: 'unknown' };
const listeners = new Set<(session: Session) => void>();

function change(next: Session): void {
  const same = session.status === next.status && personOf(session) === personOf(next);
  if (same || session.status === 'leaving') return;
  const before = personOf(session);
  const after = personOf(next);
  // A different account signed in: no data of the previous account may remain in memory or on screen.
  if (before && after && before !== after) return startAnew();
  session = next;
  for (const listener of [...listeners]) listener(session);
}

function startAnew(): void {
  change({ status: 'leaving' });
  clearPerson();
  window.location.assign('/dashboard');
}

/** Clears the app's data of the member; `endTokens` deletes the tokens. */
function clearPerson(): void {
  clearOwnKeys();
  runLeft();
}

export function onSessionChange(listener: (session: Session) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current session, for code outside of rendering. */
export const currentSession = (): Session => session;

/** The build draws screens for guests only, so hydration begins with the same session. */
const drawnFor: Session = { status: 'guest' };

export const useSession = (): Session =>
  useSyncExternalStore(
    onSessionChange,
    () => session,
    () => drawnFor,
  );

/**
 * Points Amplify at the sign-in proxy, since browsers never call the user pool directly (ACC-19), and reads the
 * session.
 */
export async function startSession(config: ApiAnswer<'getConfig'>): Promise<void> {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        userPoolEndpoint: window.location.origin + signInPath,
        loginWith: { email: true },
      },
    },
  });
  clearLeftDrafts();
  await readSession();
  for (const event of Object.keys(effects) as AuthEvent[]) onAuthEvent(event, effects[event]);
  followHub();
  followOtherTabs(`CognitoIdentityServiceProvider.${config.userPoolClientId}.`);
  onTabSignal(follow);
  hideWhenLeft();
  emitAuthEvent('INITIAL_SESSION');
}

/** Handlers of the authentication events (auth-events.ts). */
const effects: Record<AuthEvent, (byAnotherTab: boolean) => void> = {
  // Corrects the hint for the public pages' header: it may be missing, or left over from an ended session.
  INITIAL_SESSION: () => (personOf(session) ? rememberSession() : forgetSession()),
  // In any tab: the same member resumes; a different account restarts the app.
  SIGNED_IN: () => readInBackground(),
  // Signed out in another tab, or the user pool refused a refresh: the member must sign in again.
  SIGNED_OUT: () => readInBackground(),
  TOKEN_REFRESHED: () => session.status === 'signed-in' && rememberSession(),
  // In every tab, main.tsx listens to this event and refetches the account.
  USER_UPDATED: (byAnotherTab) => byAnotherTab || signalTabs({ kind: 'updated' }),
  // A password reset ends every session, so this browser must sign in again.
  PASSWORD_RECOVERY: () => session.status === 'signed-in' && void dropSession(),
  // Amplify's signedIn event follows, but a screen may need the session before that event.
  MFA_CHALLENGE_VERIFIED: () => readInBackground(),
};

function follow(signal: TabSignal): void {
  if (signal.kind === 'updated') return emitAuthEvent('USER_UPDATED', true);
  if (!personOf(session)) return;
  if (signal.kind === 'revoked') return endSession('revoked');
  change({ status: 'leaving' });
  storeNoTokens();
  clearPerson();
  window.location.replace('/');
}

/**
 * Hides the page while the browser keeps it for "back" (bfcache). On return, the same member sees the page again; for
 * anyone else the page reloads.
 */
function hideWhenLeft(): void {
  const root = document.documentElement;
  window.addEventListener('pagehide', () => {
    if (personOf(session) || session.status === 'leaving') root.style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    void storedSub().then((sub) => {
      if (session.status === 'leaving' || sub !== personOf(session)) window.location.reload();
      else root.style.visibility = '';
    });
  });
}

async function readSession(): Promise<void> {
  const tokens = await freshTokens();
  if (!tokens) return endSession(whyEnded());
  rememberSession();
  change({ status: 'signed-in', sub: tokens.sub, email: tokens.email });
}

/** A failed refresh (no network) leaves the session open, and the next call tries again. */
function readInBackground(): void {
  readSession().catch(() => undefined);
}

/** Returns `revoked` if the user pool's response to the last refresh shows a revocation. */
const whyEnded = (): SessionEnd => (wasRevoked() ? 'revoked' : 'expired');

/** Screens in use stay, and the member is asked to sign in again. */
function endSession(why: SessionEnd): void {
  // During a new sign-in after a password change, missing tokens don't mean that the session ended.
  if (areCallsHeld()) return;
  forgetSession();
  runSessionOver();
  if (session.status === 'signed-in') change({ ...session, status: 'ended', why });
  else if (session.status !== 'ended') change({ status: 'guest' });
}

/**
 * Returns the access token for the API, refreshed shortly before it expires; undefined without a session.
 * @param refused token that the API rejected and that must be replaced
 */
export async function accessToken(refused?: string): Promise<string | undefined> {
  await heldCalls();
  const tokens = await freshTokens(refused);
  if (!tokens) endSession(whyEnded());
  return tokens?.access;
}

/** Returns the id of this session in the API (shared/session.ts). */
export async function ownSessionId(): Promise<string | undefined> {
  const tokens = await freshTokens();
  return tokens && String(tokens.signedInAt);
}

export type SignInStep = 'done' | 'confirm' | 'totp' | 'reset' | 'unsupported';

/** Signs in by address and password. @throws Error from Amplify (auth-failure.ts) */
export async function startSignIn(email: string, password: string): Promise<SignInStep> {
  const send = () =>
    inTime(signIn({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }));
  try {
    return await stepOf(await send());
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException') throw error;
    // Tokens remain from an earlier session whose end this tab did not notice, so delete them and retry.
    await endTokens();
    return stepOf(await send());
  }
}

/** Answers the authenticator challenge of `startSignIn`. */
export async function answerTotp(code: string): Promise<SignInStep> {
  const step = await stepOf(await inTime(confirmSignIn({ challengeResponse: code })));
  if (step === 'done') emitAuthEvent('MFA_CHALLENGE_VERIFIED');
  return step;
}

async function stepOf({ nextStep }: Awaited<ReturnType<typeof signIn>>): Promise<SignInStep> {
  if (nextStep.signInStep === 'DONE') {
    await readSession();
    return 'done';
  }
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'confirm';
  // The user pool returns RESET_PASSWORD only if the typed password is correct but deactivated. This response reveals
  // no address: any other password gets the same response as an unknown address.
  if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset';
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' ? 'totp' : 'unsupported';
}

export const requestReset = (email: string) => inTime(resetPassword({ username: email }));
export async function finishReset(email: string, code: string, newPassword: string): Promise<void> {
  await inTime(confirmResetPassword({ username: email, confirmationCode: code, newPassword }));
  emitAuthEvent('PASSWORD_RECOVERY');
}

/** Handles a session that the API no longer accepts: ends it in every tab of this browser. */
export async function sessionRevoked(): Promise<void> {
  if (session.status !== 'signed-in') return;
  endSession('revoked');
  signalTabs({ kind: 'revoked' });
  await endTokens();
}

/** Ends the session in this browser; the route guard then opens the sign-in page. */
export async function dropSession(): Promise<void> {
  change({ status: 'guest' });
  forgetSession();
  runSessionOver();
  await endTokens();
}

/** Makes all screens hide the member's data, and keeps calls from asking for a new sign-in. */
export const startLeaving = (): void => change({ status: 'leaving' });

/** Signs out: revokes the tokens, clears the app's storage keys and opens the home page, in every tab (ACC-8). */
export async function leaveSite(to = '/'): Promise<void> {
  startLeaving();
  signalTabs({ kind: 'left' });
  try {
    await endTokens();
  } finally {
    storeNoTokens();
    forgetSession();
    runSessionOver();
    clearPerson();
    window.location.assign(to);
  }
}
