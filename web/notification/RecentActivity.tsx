import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Activity } from '#shared/overview.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Ago } from './Ago.tsx';
import { newsAddress } from './news-address.ts';

/** What happened last with the account: one's own acts, what one was told, what was paid. */
export function RecentActivity() {
  const { told: t } = usePrivate();
  return (
    <section className="panel stack stack--tight" aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="card-title">
        <Icon name="clock" /> {t.recent}
      </h2>
      <Loaded query={useQuery(queries.overview())} skeleton={<div className="skeleton told__skeleton" />}>
        {({ activity }) =>
          activity.length > 0 ? (
            <ul role="list" className="told">
              {activity.map((one) => (
                <li key={`${one.at} ${one.kind}`} className="told__one">
                  <Words activity={one} />
                  <Ago at={one.at} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">{t.noRecent}</p>
          )
        }
      </Loaded>
    </section>
  );
}

function Words({ activity }: { activity: Activity }) {
  const { told: t } = usePrivate();
  const { purchases } = useOwn();
  const { charge } = useFormats();
  const { kind } = activity;
  if (kind === 'payment') {
    const { description, amount, currency, status } = activity;
    return (
      <Link to="/dashboard/purchases">
        {t.payment(
          purchases.descriptions[description],
          charge(amount, currency),
          purchases.statuses[status].toLocaleLowerCase(),
        )}
      </Link>
    );
  }
  switch (kind) {
    case 'identity-sent':
      return <Link to="/verification">{t.acts[kind]}</Link>;
    case 'listing-created':
    case 'listing-saved':
    case 'listing-published':
      return <Link to="/dashboard/listings">{t.acts[kind]}</Link>;
    default:
      return <Link to={newsAddress[kind]}>{t.news[kind]}</Link>;
  }
}
