import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnListing } from '#shared/api/listing.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/**
 * Switches for "available now" and for hiding the listing.
 * @param brief leaves out what each switch does, but not its state
 */
export function ListingSwitches({ listing, brief }: { listing: OwnListing; brief?: boolean }) {
  const { listing: t } = useOwn();
  const { time } = useAccountFormats();
  const visibility = useVisibility();
  const presence = usePresence();
  const online = useOnline(listing.onlineUntil);
  return (
    <div className="rows">
      <Switch
        label={t.available}
        help={availableHelp()}
        checked={online}
        busy={presence.isPending}
        onChange={(wanted) => presence.mutate(wanted)}
      />
      <Switch
        label={t.shown}
        help={!brief && t.shownHint}
        checked={!listing.hiddenByOwner}
        busy={visibility.isPending}
        onChange={(shown) => visibility.mutate(!shown)}
      />
    </div>
  );

  function availableHelp(): ReactNode {
    if (online && listing.onlineUntil) {
      const until = t.availableUntil(time(new Date(listing.onlineUntil)));
      return listing.published ? until : `${until}. ${t.availableLater}`;
    }
    if (isBusy(presence.error))
      return (
        <span role="alert">
          {t.busyNow} <Link to="/dashboard/bookings">{t.toDiary}</Link>
        </span>
      );
    return !brief && t.availableHint;
  }
}

/**
 * True if a running booking blocks the switch. The reason appears beside the switch, because a toast would disappear
 * (BOOK-2).
 */
const isBusy = (error: unknown): boolean => isRefusedWith(error, 'booking-running');

/** Returns the mutation that hides (`true`) or shows the listing. After hiding, the toast offers undo. */
function useVisibility() {
  const { listing: t } = useOwn();
  const { undo } = useCommon().saving;
  const take = useTaken();
  const failed = useFailed();
  const visibility = useMutation({
    mutationFn: (hidden: boolean) => call('setVisibility', { body: { hidden } }),
    onSuccess: (next) => {
      take(next);
      if (next.hiddenByOwner) {
        const text = lacksMore(next) ? { text: t.hiddenLater } : undefined;
        const action = { label: undo, run: () => visibility.mutate(false) };
        return showToast({ title: t.hidden, ...text, action });
      }
      showToast(
        next.published
          ? { title: t.shownToast, text: t.seenSoon }
          : { title: t.shownLaterToast, text: t.shownLater },
      );
    },
    onError: (error, hidden) => {
      if (!hidden && isRefusedWith(error, 'rate-limited'))
        showToast({ tone: 'bad', title: t.stillHidden, text: t.shownTooOften });
      else failed(error);
    },
  });
  return visibility;
}

/** True if the listing would stay unpublished even when shown. */
const lacksMore = ({ missing }: OwnListing): boolean => missing.some((one) => one !== 'hidden-by-owner');

function usePresence() {
  const { listing: t } = useOwn();
  const take = useTaken();
  const failed = useFailed();
  return useMutation({
    mutationFn: (wanted: boolean) => call('setPresence', { body: { online: wanted } }),
    onSuccess: (next) => {
      take(next);
      if (next.published)
        showToast({ title: next.onlineUntil ? t.availableToast : t.unavailableToast, text: t.seenSoon });
      else if (next.onlineUntil) showToast({ title: t.availableLaterToast, text: t.availableLater });
      else showToast({ title: t.unavailableLaterToast });
    },
    onError: (error) => {
      if (!isBusy(error)) failed(error);
    },
  });
}

function useTaken(): (next: OwnListing) => void {
  const client = useQueryClient();
  return (next) => {
    client.setQueryData(queries.ownListing().queryKey, next);
    void refreshFacts();
  };
}

function useFailed(): (error: unknown) => void {
  const { listing: t } = useOwn();
  const common = useCommon();
  return (error) => {
    if (isRefusedWith(error, 'not-found')) {
      showToast({ title: t.goneToast, text: t.gone });
      // Refetch the listings, so that the page offers to restore the deleted listing.
      void refreshFacts();
    } else showToast({ tone: 'bad', title: t.statusFailed, text: errorMessage(error, common) });
  };
}

/** True while "available now" is on. A timer re-renders at the end of the period, without a request. */
function useOnline(until: string | undefined): boolean {
  const left = until ? Date.parse(until) - Date.now() : 0;
  const [, setEnded] = useState<string>();
  useEffect(() => {
    if (!until || left <= 0) return;
    const timer = setTimeout(() => setEnded(until), left);
    return () => clearTimeout(timer);
  }, [until, left]);
  return left > 0;
}

/** Button that shows a hidden listing again. */
export function ListingVisibilityButton({ variant }: { variant: ButtonVariant }) {
  const { listing: t } = useOwn();
  const visibility = useVisibility();
  return (
    <Button variant={variant} icon="eye" busy={visibility.isPending} onClick={() => visibility.mutate(false)}>
      {t.shown}
    </Button>
  );
}
