import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ListedDecision } from '#shared/decision.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { AppealState } from './AppealState.tsx';
import { DecisionReason } from './DecisionStatement.tsx';
import { decisionAddress } from './decision-address.ts';

/**
 * Reason of the newest decision against a thing that still applies, beside that thing, with its appeal and a link to the
 * whole statement (REPORT-8). While the decisions load, or if they cannot, only the link is shown.
 */
function DecisionNote({ about }: { about: (decision: ListedDecision) => boolean }) {
  const { decisions: t } = useOwn();
  const { data } = useQuery(queries.decisions());
  const found = data?.decisions.find((one) => !one.over && about(one));
  return (
    <div className="stack stack--tight" data-testid="decision-note">
      {found && <DecisionReason decision={found} />}
      {found?.appeal && (
        <p>
          <AppealState decision={found} />
        </p>
      )}
      <p>
        <Link to={decisionAddress(found?.id)}>
          {found?.appeal ? t.seeAppeal : found?.mayAppeal ? t.seeHow : t.see}
        </Link>
      </p>
    </div>
  );
}

export const HiddenNote = () => <DecisionNote about={({ kind }) => kind === 'listing-disabled'} />;

/** @param id of the removed photo or post */
export function RemovedNote({ id }: { id: string }) {
  const { decisions: t } = useOwn();
  return (
    <>
      <p className="small">{t.removedHint}</p>
      <DecisionNote
        about={({ kind, photo }) => photo === id && (kind === 'photo-removed' || kind === 'post-removed')}
      />
    </>
  );
}
