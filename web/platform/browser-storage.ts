import { listLeftKey } from '#web/api/list-left.ts';
import { ownListingKey } from '#web/api/own-listing-hint.ts';

/**
 * Every key that the private app keeps in this browser, in one place, so that signing out can clear exactly
 * them (ACC-8), and the one of the public pages that says what was looked at. Storage may be off or full: reading then
 * finds nothing and writing does nothing, since all of this only spares people from typing again.
 */
const draftPrefix = 'listingDraft:';
const profileDraftPrefix = 'profileDraft:';
const verificationDraftPrefix = 'verificationDraft:';

export const storageKeys = {
  /** The unsaved listing form of one person on this device. */
  listingDraft: (sub: string) => `${draftPrefix}${sub}`,
  /** The unsaved profile form of one person; session storage, so it ends with the tab. */
  profileDraft: (sub: string) => `${profileDraftPrefix}${sub}`,
  /** The personal details of one person's verification that were not sent; session storage as well. */
  verificationDraft: (sub: string) => `${verificationDraftPrefix}${sub}`,
  /**
   * A random id that the tabs' drafts carry; taken away at logout, so that drafts of other tabs are not taken up
   * again.
   */
  draftsId: 'draftsId',
  /** A sign-up whose code was not entered yet; session storage, so it ends with the tab. */
  pendingSignUp: 'pendingSignUp',
  /** Whether photos are cropped or blurred before they are sent. */
  photosEditedFirst: 'photosEditedFirst',
  /** The payment's outcome was shown (MONEY-7). */
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

/** @returns whether the value is kept now */
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
    // Nothing could have been stored either.
  }
}

/** What a tab's draft carries from now until the next logout; undefined where nothing can be kept for all tabs. */
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
 * Clears this tab's drafts of before a logout. Another tab can't reach them, and this one does not hear of it while it
 * shows a public page; it finds out when it is back.
 */
export function clearLeftDrafts(): void {
  try {
    const current = readStored(storageKeys.draftsId);
    for (const key of tabDrafts()) {
      const draft = readStored(key, 'session') as { draftsId?: unknown } | null | undefined;
      if (draft?.draftsId !== current) removeStored(key, 'session');
    }
  } catch {
    // No storage, no drafts.
  }
}

export function clearOwnKeys(): void {
  removeStored(storageKeys.pendingSignUp, 'session');
  removeStored(listLeftKey, 'session');
  removeStored(ownListingKey);
  removeStored(storageKeys.photosEditedFirst);
  removeStored(storageKeys.paymentProcessed);
  removeStored(storageKeys.draftsId);
  try {
    const drafts = Object.keys(window.localStorage).filter((key) => key.startsWith(draftPrefix));
    for (const key of drafts) removeStored(key);
    for (const key of tabDrafts()) removeStored(key, 'session');
  } catch {
    // No storage, no drafts.
  }
}
