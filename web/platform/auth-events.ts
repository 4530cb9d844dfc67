import { Hub } from 'aws-amplify/utils';
import { isOver } from './tokens.ts';

/** Where an event comes from: Amplify's `auth` channel, or a step of our own. */
type Source = { hub: readonly string[] } | { own: string };

/** The authentication events that the product reacts to (ACC-10). What each does: session.ts, `effects`. */
export const authEvents = {
  INITIAL_SESSION: { own: 'the app has started and read the stored tokens' },
  SIGNED_IN: { hub: ['signedIn'] },
  SIGNED_OUT: { hub: ['signedOut', 'tokenRefresh_failure'] },
  TOKEN_REFRESHED: { hub: ['tokenRefresh'] },
  USER_UPDATED: { own: 'a route of ours has changed the account' },
  PASSWORD_RECOVERY: { own: 'a new password was set by the e-mailed link' },
  MFA_CHALLENGE_VERIFIED: { own: 'the authenticator app’s code was right' },
} satisfies Record<string, Source>;
export type AuthEvent = keyof typeof authEvents;

/** @param byAnotherTab whether it came from another tab of this browser */
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

/** Milliseconds in which the keys of one sign-in or sign-out have changed, one by one. */
const settleMilliseconds = 100;

/**
 * Emits the events of other tabs, which share the tokens.
 * @param prefix of the keys by which Amplify stores them
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

/** Emits the events of Amplify. @returns a function that stops it */
export const followHub = (): (() => void) =>
  Hub.listen('auth', ({ payload }) => {
    // A refresh that failed by the network or the service ends nothing: reading the session anew would only repeat it.
    if (payload.event === 'tokenRefresh_failure' && !isOver(payload.data.error)) return;
    for (const [event, source] of Object.entries<Source>(authEvents))
      if ('hub' in source && source.hub.includes(payload.event)) emitAuthEvent(event as AuthEvent);
  });
