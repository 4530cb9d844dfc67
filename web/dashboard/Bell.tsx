import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ToggleEvent } from 'react';
import { notificationDays } from '#shared/notification-days.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { call } from '#web/platform/call.ts';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { queries, useMe } from '#web/platform/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { newsAddress } from './notification-address.ts';
import { ToldLink } from './NotificationLink.tsx';

type Told = ApiAnswer<'getOverview'>['notifications'][number];

const panelId = 'notifications';

/**
 * What somebody was told, in the dashboard's header. Its number says how many are new; opening it reads them, on every
 * device. Asked for with the overview, and again when somebody comes back to the page.
 */
export function Bell() {
  const { told: t } = usePrivate();
  const me = useMe().data;
  const overview = useQuery({ ...queries.overview(), enabled: me !== undefined && !me.suspended });
  const [open, setOpen] = useState(false);
  const unread = (overview.data?.notifications ?? []).filter((one) => one.unread).length;
  if (!me || me.suspended) return null;
  return (
    <span className="bell">
      <button type="button" className="button button--quiet button--icon" popoverTarget={panelId}>
        <Icon name="bell" />
        <span className="visually-hidden">{t.bell(unread)}</span>
      </button>
      {unread > 0 && (
        <span className="bell__count" aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
      <section
        id={panelId}
        popover="auto"
        className="popover bell__panel"
        aria-label={t.title}
        onToggle={({ newState }: ToggleEvent) => setOpen(newState === 'open')}
      >
        <h2 className="card-title">{t.title}</h2>
        <Loaded query={overview} title={t.loadFailed}>
          {({ notifications }) => open && <Notifications told={notifications} />}
        </Loaded>
      </section>
    </span>
  );
}

/** The open panel: reads what is new, which stays marked as new until it is closed. */
function Notifications({ told }: { told: readonly Told[] }) {
  const { told: t } = usePrivate();
  const [fresh] = useState(() => new Set(told.filter((one) => one.unread).map(({ id }) => id)));
  const { mutate: read, isError: failed } = useRead();
  const newest = told.find((one) => one.unread)?.at;
  useEffect(() => {
    if (newest !== undefined) read(newest);
  }, [newest, read]);

  const close = () => document.getElementById(panelId)?.hidePopover();
  return (
    <>
      {fresh.size === 0 && <p className="soft">{t.none}</p>}
      {failed && (
        <p className="small" role="alert">
          {t.readFailed}
        </p>
      )}
      {told.length > 0 && (
        <>
          <ul role="list" className="told">
            {told.map(({ id, at, kind }) => (
              <li key={id} className="told__one" data-fresh={fresh.has(id) || undefined}>
                <ToldLink to={newsAddress[kind]} at={at} isFresh={fresh.has(id)} onClick={close}>
                  {t.news[kind]}
                </ToldLink>
              </li>
            ))}
          </ul>
          <p className="small soft">{t.kept(notificationDays)}</p>
        </>
      )}
    </>
  );
}

/** Notes on the server until when they are read, and takes the number off the bell once it is noted. */
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
