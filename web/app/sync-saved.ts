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

/** Milliseconds that going on elsewhere waits for the list at most. */
const patience = 3_000;

let syncing: Promise<void> | undefined;

/**
 * Moves what was saved on this browser into the account, and brings the account's list here, where the public pages
 * show it: those have no tokens. Called at each start of this app, so also at sign-in; callers at once share one call.
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

/** Before leaving for another page or out of the session: tries, and does not hold anybody up. */
export async function syncSavedInTime(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  try {
    await Promise.race([syncSaved(AbortSignal.timeout(patience)), late]);
  } catch {
    // What did not arrive is still marked as such in this browser's list, and goes along the next time.
  }
}

/**
 * Keeps this browser's saved listings and the account's together, once for each person who signs in here; after what
 * the screen that they opened reads, since nothing on it waits for this.
 */
export function useSavedSync(): void {
  const session = useSession();
  const { errors } = useCommon();
  const client = useQueryClient();
  const isReading = useIsFetching() > 0;
  const sub = session.status === 'signed-in' ? session.sub : undefined;
  const done = useRef<string>(undefined);
  const tooMany = errors['too-many-saved'];
  useEffect(() => {
    // What the last answer made the screen ask for is known to the client before it is known here.
    if (!sub || done.current === sub || isReading || client.isFetching() > 0) return;
    // Every screen asks who it is of before all else.
    if (!client.getQueryState(queries.me().queryKey)?.dataUpdatedAt) return;
    done.current = sub;
    syncSaved().catch((error: unknown) => {
      // Any other failure passes: the list stays as it is and goes along the next time.
      if (isRefusedWith(error, 'too-many-saved')) {
        showToast({ tone: 'bad', title: tooMany });
      }
    });
  }, [sub, isReading, tooMany, client]);
}

/** Takes the account's saved listings off this browser: they are not for whoever uses it next. */
export const forgetAccountsSaved = (): void =>
  void changeSaved((list) => list.filter(({ account }) => !account));
