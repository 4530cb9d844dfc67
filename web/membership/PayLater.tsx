import type { Me } from '#shared/api/account.ts';
import { checklistOf } from '#shared/checklist.ts';
import { checklistWords } from '#shared/checklist-words.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useStepAction } from '#web/publication/use-step-action.ts';

/** Shown instead of a pay button while a membership would show nothing (MONEY-3): why, and the next step. */
export function PayLater({ me }: { me: Me }) {
  const action = useStepAction(me, checklistOf(me).live);
  return (
    <>
      <p data-testid="pay-later">{checklistWords[useLanguage()].payLater}</p>
      {action && (
        <LinkButton wide variant="primary" to={action.to}>
          {action.label}
        </LinkButton>
      )}
    </>
  );
}
