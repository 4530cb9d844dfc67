import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notificationDays } from '#shared/notification-days.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { call } from '#web/platform/call.ts';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { queries, useMe } from '#web/platform/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useSheetOpen } from '#web/ui/use-sheet-open.ts';
import { opensSheet } from '#web/ui/sheet-commands.ts';
import { notificationAddress } from './notification-address.ts';
import { NotificationLink } from './NotificationLink.tsx';

type Notifications = ApiAnswer<'getOverview'>['notifications'];

const panelId = 'notifications';

/**
 * Bell of the dashboard's header with the unread count. Opening its panel marks notifications as read on every device.
 * They load with the overview, and again when the member returns to the page.
 */
export function NotificationBell() {
  const { notifications: t } = usePrivate();
  const me = useMe().data;
  const overview = useQuery({ ...queries.overview(), enabled: me !== undefined && !me.suspended });
  const panel = useRef<HTMLDialogElement>(null);
  const open = useSheetOpen(panel);
  const unread = (overview.data?.notifications ?? []).filter((one) => one.unread).length;
  if (!me || me.suspended) return null;
  return (
    <span className="bell">
      <button className="button button--quiet button--icon" {...opensSheet(panelId)}>
        <Icon name="bell" />
        <span className="visually-hidden">{t.bell(unread)}</span>
      </button>
      {unread > 0 && (
        <span className="bell__count" aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
      <Sheet ref={panel} id={panelId} title={t.title} className="bell__panel">
        <div className="dialog__body">
          <Loaded query={overview} title={t.loadFailed}>
            {({ notifications }) =>
              open && (
                <NotificationList notifications={notifications} onFollow={() => panel.current?.close()} />
              )
            }
          </Loaded>
        </div>
      </Sheet>
    </span>
  );
}

/** Content of the open panel. Marks notifications as read on the server, but shows them as new until it closes. */
function NotificationList({
  notifications,
  onFollow,
}: {
  notifications: Notifications;
  onFollow: () => void;
}) {
  const { notifications: t } = usePrivate();
  const [fresh] = useState(() => new Set(notifications.filter((one) => one.unread).map(({ id }) => id)));
  const { mutate: read, isError: failed } = useRead();
  const newest = notifications.find((one) => one.unread)?.at;
  useEffect(() => {
    if (newest !== undefined) read(newest);
  }, [newest, read]);

  return (
    <>
      {fresh.size === 0 && <p className="soft">{t.none}</p>}
      {failed && (
        <p className="small" role="alert">
          {t.readFailed}
        </p>
      )}
      {notifications.length > 0 && (
        <>
          <ul role="list" className="notifications rows">
            {notifications.map(({ id, at, kind }) => (
              <li key={id}>
                <NotificationLink
                  to={notificationAddress[kind]}
                  at={at}
                  isFresh={fresh.has(id)}
                  onClick={onFollow}
                >
                  {t.kinds[kind]}
                </NotificationLink>
              </li>
            ))}
          </ul>
          <p className="small soft">{t.kept(notificationDays)}</p>
        </>
      )}
    </>
  );
}

/** Marks notifications as read on the server, then clears the bell's badge. */
function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => call('readNotifications', { body: { until } }),
    onSuccess: (_, until) =>
      client.setQueryData(
        queries.overview().queryKey,
        (before) =>
          before && {
            ...before,
            notifications: before.notifications.map((one) =>
              one.at <= until ? { ...one, unread: false } : one,
            ),
          },
      ),
  });
}
