import { clear, createStore, del, set, values } from 'idb-keyval';
import { dayMilliseconds } from '#shared/day.ts';
import type { PhotoToSend } from './send-photo.ts';

/** Prepared photo, stored on this device until its upload is complete. */
export interface KeptUpload extends PhotoToSend {
  /** Key from newKeptKey; identifies the photo in a draft until the server assigns an id. */
  key: string;
  /** Account that owns the photo; no other account in this browser may see it. */
  sub: string;
  name: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

const keyPrefix = 'kept:';
/** Returns a random key; each attempt to upload a photo gets its own key. */
export const newKeptKey = (): string => `${keyPrefix}${crypto.randomUUID()}`;
/** True for the key of a file on this device, as opposed to a photo id from the server. */
export const isKeptKey = (id: string): boolean => id.startsWith(keyPrefix);

/** Files expire after a day, as unused photos do on the server (PHOTO-5). */
const keptMilliseconds = dayMilliseconds;

/** Without storage (full disk, private window) nothing is stored, and uploads still work. */
let made: ReturnType<typeof createStore> | undefined;
const database = 'photo-uploads';
const store = () => (made ??= createStore(database, 'uploads'));

async function bestEffort<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

export const keepUpload = (upload: KeptUpload): Promise<void> =>
  bestEffort(() => set(upload.key, upload, store()), undefined);

export const forgetUpload = (key: string): Promise<void> => bestEffort(() => del(key, store()), undefined);

/** Deletes all stored uploads, after the form was saved or discarded or the listing deleted. */
export const forgetUploads = (): Promise<void> => bestEffort(() => clear(store()), undefined);

/**
 * Removes every trace of uploads when the account leaves this browser (ACC-8). A page with an open connection clears
 * the database first; the browser deletes the database once that page closes.
 */
export const leaveNoUploads = (): Promise<void> =>
  bestEffort(async () => {
    if (made) await clear(store());
    indexedDB.deleteDatabase(database);
  }, undefined);

/** Returns an account's stored uploads, oldest first. Deletes expired uploads and the uploads of other accounts. */
export async function keptUploads(sub: string, now = Date.now()): Promise<KeptUpload[]> {
  const all = await bestEffort(() => values<KeptUpload>(store()), []);
  const isTheirs = (one: KeptUpload) => one.sub === sub && now - one.keptAt < keptMilliseconds;
  await Promise.all(all.filter((one) => !isTheirs(one)).map(({ key }) => forgetUpload(key)));
  return all.filter(isTheirs).sort((a, b) => a.keptAt - b.keptAt);
}

/** Milliseconds to wait for a closing page to release its lock on an upload. */
const patience = 300;

/**
 * Locks an upload until the signal aborts or the page closes, so that another tab with the same form doesn't send it
 * again.
 * @returns true if this page has the lock
 */
export function claimUpload(key: string, signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator) || signal.aborted) return Promise.resolve(!signal.aborted);
  return new Promise((resolve) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), patience);
    const held = () =>
      new Promise<void>((letGo) => {
        clearTimeout(timer);
        resolve(!signal.aborted);
        if (signal.aborted) letGo();
        else signal.addEventListener('abort', () => letGo());
      });
    navigator.locks
      .request(`photo-upload:${key}`, { signal: giveUp.signal }, held)
      .catch(() => resolve(false));
  });
}
