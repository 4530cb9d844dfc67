import { listLeftKey } from '#web/api/list-left.ts';
import { ownListingKey } from '#web/api/own-listing-hint.ts';
import { providerKey } from './session-hint.ts';

/**
 * This file names every storage key of the private app, so that sign-out clears exactly those keys (ACC-8). It also
 * names the public pages' key for the list that the visitor left last. If storage is off or full, reads return nothing
 * and writes do nothing, because the values only spare retyping.
 */
const draftPrefix = 'listingDraft:';
const profileDraftPrefix = 'profileDraft:';
const verificationDraftPrefix = 'verificationDraft:';

export const storageKeys = {
  /** Unsaved listing form on this device. */
  listingDraft: (sub: string) => `${draftPrefix}${sub}`,
  /** Unsaved profile form, in session storage, so it ends with the tab. */
  profileDraft: (sub: string) => `${profileDraftPrefix}${sub}`,
  /** Unsent personal details of a verification, in session storage. */
  verificationDraft: (sub: string) => `${verificationDraftPrefix}${sub}`,
  /** Random id stored in the tabs' drafts. Sign-out deletes the id, to invalidate drafts in other tabs. */
  draftsId: 'draftsId',
  /** Sign-up whose code was not yet entered, in session storage. */
  pendingSignUp: 'pendingSignUp',
  /** True if the member edits (crops or blurs) photos before upload. */
  photosEditedFirst: 'photosEditedFirst',
  /** Progress of the last checkout, so that its outcome is shown once (MONEY-7). */
  paymentProcessed: 'payment_processed',
} as const;

type Keep = 'local' | 'session';

const store = (keep: Keep): Storage => (keep === 'local' ? window.localStorage : window.sessionStorage);

export function readStored(key: string, keep: Keep = 'local'): unknown {
  try {
    const text = store(keep).getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Stores a value. @returns true if it was stored */
export function writeStored(key: string, value: unknown, keep: Keep = 'local'): boolean {
  try {
    store(keep).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string, keep: Keep = 'local'): void {
  try {
    store(keep).removeItem(key);
  } catch {
    // If storage is off, nothing was stored.
  }
}

/**
 * Returns the id to store in this browser's drafts until the next sign-out; creates it if needed. Undefined if local
 * storage is unavailable.
 */
export function draftsId(): string | undefined {
  const stored = readStored(storageKeys.draftsId);
  if (typeof stored === 'string') return stored;
  const made = crypto.randomUUID();
  return writeStored(storageKeys.draftsId, made) ? made : undefined;
}

const tabDrafts = (): string[] =>
  Object.keys(window.sessionStorage).filter(
    (key) => key.startsWith(profileDraftPrefix) || key.startsWith(verificationDraftPrefix),
  );

/**
 * Clears drafts in this tab that date from before a sign-out in another tab. The other tab can't reach this tab's
 * session storage, and a public page open here ignores the sign-out signal. Called at the private app's start.
 */
export function clearLeftDrafts(): void {
  try {
    const current = readStored(storageKeys.draftsId);
    for (const key of tabDrafts()) {
      const draft = readStored(key, 'session') as { draftsId?: unknown } | null | undefined;
      if (draft?.draftsId !== current) removeStored(key, 'session');
    }
  } catch {
    // Without storage there are no drafts.
  }
}

export function clearOwnKeys(): void {
  removeStored(storageKeys.pendingSignUp, 'session');
  removeStored(listLeftKey, 'session');
  removeStored(ownListingKey);
  removeStored(providerKey);
  removeStored(storageKeys.photosEditedFirst);
  removeStored(storageKeys.paymentProcessed);
  removeStored(storageKeys.draftsId);
  try {
    const drafts = Object.keys(window.localStorage).filter((key) => key.startsWith(draftPrefix));
    for (const key of drafts) removeStored(key);
    for (const key of tabDrafts()) removeStored(key, 'session');
  } catch {
    // Without storage there are no drafts.
  }
}
