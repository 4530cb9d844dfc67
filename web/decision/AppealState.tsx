import type { ListedDecision } from '#shared/decision.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useOwn } from '#web/platform/messages.tsx';

/** Sentence on the appeal of a decision: until when it is possible, when it is decided, or its outcome. */
export function AppealState({ decision: { appeal, mayAppeal, objection } }: { decision: ListedDecision }) {
  const { decisions: t } = useOwn();
  const { date } = useAccountFormats();
  if (!appeal) return mayAppeal && t.appealBy(date(objection.until));
  const { at, dueAt, outcome } = appeal;
  if (outcome) return outcome.upheld ? t.upheld : t.rejected;
  const due = date(dueAt);
  return `${t.appealed(date(at))}. ${Date.parse(dueAt) < Date.now() ? t.appealLate(due) : t.appealDue(due)}`;
}
