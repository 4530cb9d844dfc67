import { useEffect } from 'react';
import { onAuthEvent } from './auth-events.ts';
import { readStored, storageKeys, writeStored } from './browser-storage.ts';
import { call } from './call.ts';
import { useSession } from './session.ts';

/** This browser's own random id: nothing of a person, and it stays after logout. */
function deviceId(): string | undefined {
  const stored = readStored(storageKeys.deviceId);
  if (typeof stored === 'string') return stored;
  const made = crypto.randomUUID();
  return writeStored(storageKeys.deviceId, made) ? made : undefined;
}

let noted: Promise<unknown> = Promise.resolve();

/** Done when this sign-in stands in the list of sessions, or could not be put there. */
export const sessionNoted = (): Promise<unknown> => noted;

/**
 * Notes this sign-in with the server. A browser that keeps nothing would be a new device each time: it is not noted.
 */
function noteSession(): void {
  const device = deviceId();
  if (!device) return;
  // It is a note for the list alone: one that did not arrive is made at the next start or refresh.
  noted = call('registerSession', { body: { device } }).catch(() => undefined);
}

/** Keeps the list of sessions true of this one: at each start and sign-in, and whenever its tokens are refreshed. */
export function useSessionNote(): void {
  const session = useSession();
  const sub = session.status === 'signed-in' ? session.sub : undefined;
  useEffect(() => {
    if (!sub) return;
    noteSession();
    return onAuthEvent('TOKEN_REFRESHED', noteSession);
  }, [sub]);
}
