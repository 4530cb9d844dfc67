import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Numbers } from './Numbers.tsx';

const statisticsAddress = '/dashboard/statistics';

/** Overview card with the listing's statistics of the last 14 days. */
export function NumbersCard() {
  const { statistics: t } = useOwn();
  return (
    <section className="panel stack" aria-labelledby="numbers">
      <div className="row row--apart">
        <h2 id="numbers" className="card-title">
          <Icon name="chart" /> {t.lastDays(14)}
        </h2>
        <Link to={statisticsAddress}>{t.all}</Link>
      </div>
      <Loaded
        query={useQuery(queries.overview())}
        title={t.loadFailed}
        skeleton={<div className="skeleton skeleton--high" />}
      >
        {({ statistics }) =>
          statistics ? <Numbers statistics={statistics} /> : <p className="soft">{t.notYetHint}</p>
        }
      </Loaded>
    </section>
  );
}
