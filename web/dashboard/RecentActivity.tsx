import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { NotificationKind } from '#shared/notification.ts';
import type { Activity, OwnAction } from '#shared/overview.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { decisionsAddress } from '#web/decision/decision-address.ts';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { actionAddress, notificationAddress } from './notification-address.ts';
import { NotificationLink } from './NotificationLink.tsx';

/** Card of the account's latest actions, notifications and payments. */
export function RecentActivity() {
  const { notifications: t } = usePrivate();
  const { decisions } = useOwn();
  return (
    <section className="panel stack stack--tight" aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="card-title">
        <Icon name="clock" /> {t.recent}
      </h2>
      <Loaded query={useQuery(queries.overview())} skeleton={<div className="skeleton skeleton--medium" />}>
        {({ activity, decided }) => (
          <>
            {activity.length > 0 ? (
              <ul role="list" className="notifications rows">
                {activity.map((one) => (
                  <li key={`${one.at} ${one.kind}`}>
                    <Row activity={one} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="soft">{t.noRecent}</p>
            )}
            {decided && (
              <p>
                <Link to={decisionsAddress}>{decisions.title}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Row({ activity }: { activity: Activity }) {
  const { notifications: t } = usePrivate();
  const { purchases } = useOwn();
  const { charge } = useAccountFormats();
  const { kind, at } = activity;
  if (kind === 'payment') {
    const { description, amount, currency, status } = activity;
    return (
      <NotificationLink to="/dashboard/purchases" at={at}>
        {t.payment(
          purchases.descriptions[description],
          charge(amount, currency),
          purchases.statuses[status].toLocaleLowerCase(),
        )}
      </NotificationLink>
    );
  }
  const isOwn = isOwnAction(kind);
  return (
    <NotificationLink to={isOwn ? actionAddress[kind] : notificationAddress[kind]} at={at}>
      {isOwn ? t.actions[kind] : t.kinds[kind]}
    </NotificationLink>
  );
}

const isOwnAction = (kind: OwnAction | NotificationKind): kind is OwnAction => kind in actionAddress;
