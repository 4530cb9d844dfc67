import { useQuery } from '@tanstack/react-query';
import { usePrivate } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';

/** Why somebody refused an identity, in their words; while it can't be read, the verification's own screen has it. */
export function Refusal() {
  const { verification: t } = usePrivate();
  const { data } = useQuery(queries.verification());
  const { rejection, withdrawal } = data ?? {};
  if (!rejection && !withdrawal) return null;
  const words = withdrawal?.reason ?? rejection?.note;
  return (
    <div className="stack stack--tight" data-testid="refusal">
      <strong>{withdrawal ? t.withdrawnReason : t.failedReason}</strong>
      {rejection && !withdrawal && <p>{t.reasons[rejection.reason]}</p>}
      {words && (
        <blockquote className="reviewer-note" aria-label={t.reviewerNote}>
          {words}
        </blockquote>
      )}
    </div>
  );
}
