import { useMatch } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { checklistOf } from './checklist.ts';
import { ownListingAddress } from '#web/api/provider-sign-up.ts';
import { ReviewWaits } from './ReviewWaits.tsx';
import { useStepAction } from './use-step-action.ts';

/** Notice beside an unpublished listing or posts (PUB-3): what is missing, and a link to the step to do now. */
export function BlockedNotice({ me, title }: { me: Me; title?: string }) {
  const { overview: t } = usePrivate();
  const { steps, live } = checklistOf(me);
  const isWriting = useMatch(ownListingAddress) !== null;
  const step = live === 'write' && isWriting ? undefined : live;
  const action = useStepAction(me, step);
  const { contents } = me.waiting;
  const lead = t.missingThings([
    ...(steps.verify === 'done' ? [] : [t.things.identity]),
    ...(steps.pay === 'done' ? [] : [t.things.membership]),
    ...(contents ? [t.things.review] : []),
  ]);
  return (
    <div data-testid="blocked-notice">
      <Notice tone="caution" title={title ?? t.notPublished} text={lead}>
        <ReviewWaits me={me} />
        {action && (
          <div className="row">
            <LinkButton to={action.to}>{action.label}</LinkButton>
          </div>
        )}
      </Notice>
    </div>
  );
}
