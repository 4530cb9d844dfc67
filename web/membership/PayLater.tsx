import type { Me } from '#shared/api/account.ts';
import { checklistOf } from '#shared/checklist.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { useStepAction } from '#web/publication/use-step-action.ts';
import { WhatIsLeft } from '#web/publication/WhatIsLeft.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Shown instead of a pay button while a membership would show nothing (MONEY-3): what is left, and the next step. */
export function PayLater({ me }: { me: Me }) {
  const { membership: t } = useOwn();
  const { live } = checklistOf(me);
  const action = useStepAction(me, live);
  return (
    <>
      <Notice tone={live ? 'caution' : 'neutral'} icon="clock" title={t.laterTitle}>
        <WhatIsLeft facts={me} />
      </Notice>
      {action && (
        <LinkButton wide variant="primary" to={action.to}>
          {action.label}
        </LinkButton>
      )}
    </>
  );
}
