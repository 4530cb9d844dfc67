import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AppealState } from '#web/decision/AppealState.tsx';
import { decisionAddress, decisionsAddress } from '#web/decision/decision-address.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { removalsToShow } from './removals.ts';

/** Maximum number of removals on the overview. */
const shown = 3;

/**
 * Removed photos and posts with their appeals (REPORT-8). Draws nothing while the decisions load, if they cannot, or for
 * accounts without any.
 */
export function RemovalsNotice() {
  const { decisions: t } = useOwn();
  const { data: overview } = useQuery(queries.overview());
  const { data } = useQuery({ ...queries.decisions(), enabled: overview?.decided === true });
  const removals = removalsToShow(data?.decisions ?? [], new Date());
  if (removals.length === 0) return null;
  return (
    <section aria-labelledby="removals" data-testid="removals">
      <Notice tone="caution">
        <h2 id="removals" className="card-title">
          {t.removedTitle}
        </h2>
        <ul role="list" className="stack stack--tight">
          {removals.slice(0, shown).map((one) => (
            <li key={one.id}>
              <Link to={decisionAddress(one.id)}>{t.kinds[one.kind]}</Link> · <AppealState decision={one} />
            </li>
          ))}
        </ul>
        {removals.length > shown && (
          <p>
            <Link to={decisionsAddress}>{t.all}</Link>
          </p>
        )}
      </Notice>
    </section>
  );
}
