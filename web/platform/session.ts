import { Amplify } from 'aws-amplify';
import { confirmResetPassword, confirmSignIn, resetPassword, signIn } from 'aws-amplify/auth';
import { useSyncExternalStore } from 'react';
import { signInPath } from '#shared/sign-in.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { forgetSession, rememberSession } from '#web/api/session-hint.ts';
import { emitAuthEvent, type AuthEvent, followHub, followOtherTabs, onAuthEvent } from './auth-events.ts';
import { clearLeftDrafts, clearOwnKeys } from './browser-storage.ts';
import { areCallsHeld, heldCalls } from './hold.ts';
import { runLeft, runSessionOver } from './sign-out-steps.ts';
import { onTabSignal, signalTabs, type TabSignal } from './tab-signal.ts';
import { endTokens, freshTokens, inTime, storedSub, storeNoTokens, wasRevoked } from './tokens.ts';

/**
 * Who is signed in on this browser. Cognito through Amplify holds the tokens (localStorage, so that every tab shares
 * them: tokens.ts); sign-up.ts and authenticator.ts are the other steps that a browser takes with it. The token is
 * identity; what the person may do is asked from the API (getMe).
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'guest' }
  /** On the way out: screens hold still until the browser has left for the home page. */
  | { status: 'leaving' }
  | { status: 'signed-in'; sub: string; email?: string | undefined }
  /** It has ended, and the screen is as it was: the person is asked to sign in again (SessionEndedDialog). */
  | { status: 'ended'; sub: string; why: SessionEnd; email?: string | undefined };

/** Somebody ended it (another device, a new password), or its time was over. */
export type SessionEnd = 'revoked' | 'expired';

/** Whose screens are shown, whether the session has ended or not. */
export const personOf = (of: Session): string | undefined => ('sub' in of ? of.sub : undefined);

let session: Session = { status: 'unknown' };
const listeners = new Set<(session: Session) => void>();

function change(next: Session): void {
  const same = session.status === next.status && personOf(session) === personOf(next);
  if (same || session.status === 'leaving') return;
  const before = personOf(session);
  const after = personOf(next);
  // Somebody else: nothing of the one before may be left, in memory or on the screen.
  if (before && after && before !== after) return startAnew();
  session = next;
  for (const listener of [...listeners]) listener(session);
}

function startAnew(): void {
  change({ status: 'leaving' });
  clearPerson();
  window.location.assign('/dashboard');
}

/** Nothing of the person stays in this browser's storage, save for the tokens (endTokens). */
function clearPerson(): void {
  clearOwnKeys();
  runLeft();
}

export function onSessionChange(listener: (session: Session) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in at this moment, for code outside of rendering. */
export const currentSession = (): Session => session;

export const useSession = (): Session => useSyncExternalStore(onSessionChange, () => session);

/** Points Amplify at the sign-in proxy, since browsers never speak to the user pool (ACC-19); reads who is signed in. */
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

/** What each authentication event does (auth-events.ts). */
const effects: Record<AuthEvent, (byAnotherTab: boolean) => void> = {
  // The hint for the public pages' header may be missing, or left over from a session that ended.
  INITIAL_SESSION: () => (personOf(session) ? rememberSession() : forgetSession()),
  // In any tab: whoever was asked to sign in again goes on, somebody else starts anew.
  SIGNED_IN: () => readInBackground(),
  // In any tab, or refused at a refresh: whoever was at something is asked to sign in again.
  SIGNED_OUT: () => readInBackground(),
  // The header's hint lives as long as the session does.
  TOKEN_REFRESHED: () => session.status === 'signed-in' && rememberSession(),
  // Every tab shows the account as it is now; here whoever reads its data listens too (main.tsx).
  USER_UPDATED: (byAnotherTab) => byAnotherTab || signalTabs({ kind: 'updated' }),
  // Every session has ended with the old password: who is signed in here signs in anew.
  PASSWORD_RECOVERY: () => session.status === 'signed-in' && void dropSession(),
  // Amplify's signedIn follows; the session is read before any screen asks for it.
  MFA_CHALLENGE_VERIFIED: () => readInBackground(),
};

/** What another tab did. */
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
 * A page that the browser keeps for "back" keeps what it shows. Such a page is hidden while it is away, and is shown
 * again only to whom it belonged; for anybody else it starts anew.
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

/** A failed refresh (no network) says nothing about who is signed in: the next call will tell. */
function readInBackground(): void {
  readSession().catch(() => undefined);
}

/** By what the user pool said to the last refresh, if it was asked. */
const whyEnded = (): SessionEnd => (wasRevoked() ? 'revoked' : 'expired');

/** There are no tokens any more: whoever was at something keeps their screen, and is asked to sign in again. */
function endSession(why: SessionEnd): void {
  // The person signs in anew in place.
  if (areCallsHeld()) return;
  forgetSession();
  runSessionOver();
  if (session.status === 'signed-in') change({ ...session, status: 'ended', why });
  else if (session.status !== 'ended') change({ status: 'guest' });
}

/**
 * The access token for the API, refreshed when it is about to end; undefined where there is no session.
 * @param refused one that was not taken: another is got in its place
 */
export async function accessToken(refused?: string): Promise<string | undefined> {
  await heldCalls();
  const tokens = await freshTokens(refused);
  if (!tokens) endSession(whyEnded());
  return tokens?.access;
}

/** The id by which the API knows this sign-in (shared/session.ts). */
export async function ownSessionId(): Promise<string | undefined> {
  const tokens = await freshTokens();
  return tokens && String(tokens.signedInAt);
}

export type SignInStep = 'done' | 'confirm' | 'totp' | 'reset' | 'unsupported';

/** Signs in by address and password. @throws Error of Amplify's (auth-failure.ts) */
export async function startSignIn(email: string, password: string): Promise<SignInStep> {
  const send = () =>
    inTime(signIn({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }));
  try {
    return await stepOf(await send());
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException') throw error;
    // Tokens of an earlier session whose end this tab had not noticed.
    await endTokens();
    return stepOf(await send());
  }
}

/** Answers the authenticator app's challenge of `startSignIn`. */
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
  // Told to who knows the deactivated password alone, so that saying it gives away no address; all others are told
  // the same as of an address that nobody has.
  if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset';
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' ? 'totp' : 'unsupported';
}

export const requestReset = (email: string) => inTime(resetPassword({ username: email }));
export async function finishReset(email: string, code: string, newPassword: string): Promise<void> {
  await inTime(confirmResetPassword({ username: email, confirmationCode: code, newPassword }));
  emitAuthEvent('PASSWORD_RECOVERY');
}

/** The API takes no token of this session: it was ended elsewhere, for every tab of this browser. */
export async function sessionRevoked(): Promise<void> {
  if (session.status !== 'signed-in') return;
  endSession('revoked');
  signalTabs({ kind: 'revoked' });
  await endTokens();
}

/** Ends the session on this browser; the guard leads to the sign-in page. */
export async function dropSession(): Promise<void> {
  change({ status: 'guest' });
  forgetSession();
  runSessionOver();
  await endTokens();
}

/** From here on no screen shows anything of the person, and no call asks for a new sign-in. */
export const startLeaving = (): void => change({ status: 'leaving' });

/**
 * Logout: revokes the tokens, clears our own keys, and leaves for the home page, in every tab (ACC-8).
 */
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
