import { clear, createStore, del, set, values } from 'idb-keyval';
import { dayMilliseconds } from '#shared/day.ts';
import type { PhotoToSend } from './send-photo.ts';

/** A photo that was prepared and is not done with, as it lies on this device until then. */
export interface KeptUpload extends PhotoToSend {
  /** Made by newKeptKey; also names the photo in a draft until it has the server's id. */
  key: string;
  /** Whose it is: nobody else on this browser gets to see it. */
  sub: string;
  name: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

const keyPrefix = 'kept:';
/** A key of its own for each try. */
export const newKeptKey = (): string => `${keyPrefix}${crypto.randomUUID()}`;
/** Whether a draft names a photo that lies on this device and not one that the server knows. */
export const isKeptKey = (id: string): boolean => id.startsWith(keyPrefix);

/** What nobody came back for is forgotten, as the server forgets a photo that no listing uses (PHOTO-5). */
const keptMilliseconds = dayMilliseconds;

/**
 * Photos on their way survive a reload here. A browser may have no room or no storage at all (private windows): then
 * nothing is kept, and the photo is sent all the same.
 */
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

/** Forgets all: the form was saved or given up. */
export const forgetUploads = (): Promise<void> => bestEffort(() => clear(store()), undefined);

/**
 * The person has left this browser (ACC-8): nothing says that photos were ever sent from it. A page that has the
 * database open empties it first; it is then gone with that page, which leaves for the home page.
 */
export const leaveNoUploads = (): Promise<void> =>
  bestEffort(async () => {
    if (made) await clear(store());
    indexedDB.deleteDatabase(database);
  }, undefined);

/** What is kept of a person, the oldest first; what is another's or too old is erased on the way. */
export async function keptUploads(sub: string, now = Date.now()): Promise<KeptUpload[]> {
  const all = await bestEffort(() => values<KeptUpload>(store()), []);
  const isTheirs = (one: KeptUpload) => one.sub === sub && now - one.keptAt < keptMilliseconds;
  await Promise.all(all.filter((one) => !isTheirs(one)).map(({ key }) => forgetUpload(key)));
  return all.filter(isTheirs).sort((a, b) => a.keptAt - b.keptAt);
}

/** How long is waited for a page that is just being left to let go of an upload, milliseconds. */
const patience = 300;

/**
 * Says that this page sends an upload, until the signal aborts or the page is gone: another tab with the same form must
 * not send it a second time.
 * @returns whether it is this page's
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
