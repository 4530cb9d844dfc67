import { Hub } from 'aws-amplify/utils';
import { isOver } from './tokens.ts';

/** Amplify's `auth` channel, or a step in our code. */
type Source = { hub: readonly string[] } | { own: string };

/** Authentication events that the app handles (ACC-10). Their handlers are `effects` in session.ts. */
export const authEvents = {
  INITIAL_SESSION: { own: 'the app has started and read the stored tokens' },
  SIGNED_IN: { hub: ['signedIn'] },
  SIGNED_OUT: { hub: ['signedOut', 'tokenRefresh_failure'] },
  TOKEN_REFRESHED: { hub: ['tokenRefresh'] },
  USER_UPDATED: { own: 'one of our routes changed the account' },
  PASSWORD_RECOVERY: { own: 'a new password was set by the e-mailed link' },
  MFA_CHALLENGE_VERIFIED: { own: 'the authenticator app’s code was right' },
} satisfies Record<string, Source>;
export type AuthEvent = keyof typeof authEvents;

/** @param byAnotherTab true if the event came from another tab of this browser */
type Listener = (byAnotherTab: boolean) => void;

const listeners = new Map<AuthEvent, Set<Listener>>();

export function onAuthEvent(event: AuthEvent, listener: Listener): () => void {
  const all = listeners.get(event) ?? new Set();
  listeners.set(event, all.add(listener));
  return () => all.delete(listener);
}

export function emitAuthEvent(event: AuthEvent, byAnotherTab = false): void {
  for (const listener of listeners.get(event) ?? []) listener(byAnotherTab);
}

/** Milliseconds to wait while a sign-in or sign-out changes its storage keys one by one. */
const settleMilliseconds = 100;

/**
 * Emits SIGNED_IN or SIGNED_OUT when another tab stores or removes the shared tokens.
 * @param prefix of Amplify's storage keys
 */
export function followOtherTabs(prefix: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('storage', ({ key, newValue }) => {
    const isCleared = key === null;
    if (!isCleared && !(key.startsWith(prefix) && key.endsWith('.refreshToken'))) return;
    clearTimeout(timer);
    timer = setTimeout(() => emitAuthEvent(newValue ? 'SIGNED_IN' : 'SIGNED_OUT', true), settleMilliseconds);
  });
}

/** Emits Amplify's events. @returns a function that stops listening */
export const followHub = (): (() => void) =>
  Hub.listen('auth', ({ payload }) => {
    // A refresh that failed by the network or the service ends no session, and reading the session would repeat the
    // refresh.
    if (payload.event === 'tokenRefresh_failure' && !isOver(payload.data.error)) return;
    for (const [event, source] of Object.entries<Source>(authEvents))
      if ('hub' in source && source.hub.includes(payload.event)) emitAuthEvent(event as AuthEvent);
  });
