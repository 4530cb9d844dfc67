import './queue.css';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AdminCatalogue, useAdmin } from './admin-messages.ts';
import { LoadedCount, useLists } from './ConsolePage.tsx';
import { Deadline } from './Deadline.tsx';
import { listAddress, queueNames, queueQuery } from './queues.ts';

/** Number of waiting cases of each queue, and the next deadline of the reports, for a reviewer's overview. */
export function WaitingCases() {
  return (
    <AdminCatalogue>
      <Queues />
    </AdminCatalogue>
  );
}

function Queues() {
  const t = useAdmin();
  const lists = useLists();
  return (
    <ul role="list" aria-label={t.console}>
      {queueNames
        .filter((queue) => lists.includes(queue))
        .map((queue) => (
          <li key={queue} className="row row--tight">
            <Link className="tap strong" to={listAddress(queue)}>
              {t.lists[queue]}
            </Link>{' '}
            <LoadedCount queue={queue} />
            {queue === 'reports' && <NextDeadline />}
          </li>
        ))}
    </ul>
  );
}

/** Earliest deadline of the loaded reports. It is the earliest of all unless every loaded report is urgent. */
function NextDeadline() {
  const { reports: t } = useAdmin();
  const { data } = useInfiniteQuery(queueQuery('reports'));
  const cases = data?.pages.flatMap((page) => page.cases) ?? [];
  const [next] = cases.toSorted((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''));
  return (
    next?.dueAt && (
      <span className="row row--tight small">
        {t.decideBefore} <Deadline dueAt={next.dueAt} urgent={next.urgent} />
      </span>
    )
  );
}
