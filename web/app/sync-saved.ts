import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { afterSync, changesOf } from '#shared/saved.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { queries } from '#web/platform/queries.ts';
import { useSession } from '#web/platform/session.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { changeSaved, savedList } from '#web/card/saved-list.ts';

/** Maximum milliseconds to wait for a sync before leaving the page or signing out. */
const patience = 3_000;

let syncing: Promise<void> | undefined;

/**
 * Sends this browser's unsynced saved listings to the account, and stores the account's list in the browser. Public
 * pages show the stored list, because they have no tokens. Concurrent callers share one request.
 */
function syncSaved(signal?: AbortSignal): Promise<void> {
  syncing ??= (async () => {
    try {
      const changes = changesOf(savedList());
      const { saved } = await call('syncSaved', { body: changes }, signal);
      changeSaved((list) => afterSync(list, changes, saved));
    } finally {
      syncing = undefined;
    }
  })();
  return syncing;
}

/** Syncs before the member leaves the page or signs out, within the maximum wait. */
export async function syncSavedInTime(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  try {
    await Promise.race([syncSaved(AbortSignal.timeout(patience)), late]);
  } catch {
    // Unsent changes stay marked, and the next sync sends them.
  }
}

/** Syncs saved listings once for each member who signs in, after the screen's own requests. */
export function useSavedSync(): void {
  const session = useSession();
  const { errors } = useCommon();
  const client = useQueryClient();
  const isReading = useIsFetching() > 0;
  const sub = session.status === 'signed-in' ? session.sub : undefined;
  const done = useRef<string>(undefined);
  const tooMany = errors['too-many-saved'];
  useEffect(() => {
    // Ask the query client too: it knows about new requests before this component renders again.
    if (!sub || done.current === sub || isReading || client.isFetching() > 0) return;
    // Wait for the account's data, which every screen loads first.
    if (!client.getQueryState(queries.me().queryKey)?.dataUpdatedAt) return;
    done.current = sub;
    syncSaved().catch((error: unknown) => {
      // Any other failure is temporary: the next sync sends the unsynced listings.
      if (isRefusedWith(error, 'too-many-saved')) {
        showToast({ tone: 'bad', title: tooMany });
      }
    });
  }, [sub, isReading, tooMany, client]);
}

/** Removes the account's saved listings from this browser, so that the next user does not see them. */
export const forgetAccountsSaved = (): void =>
  void changeSaved((list) => list.filter(({ account }) => !account));
