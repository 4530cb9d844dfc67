import { useMatch } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { checklistOf } from '#shared/checklist.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ownListingAddress } from '#shared/provider-sign-up.ts';
import { useStepAction } from './use-step-action.ts';
import { WhatIsLeft } from './WhatIsLeft.tsx';

/** Notice beside an unpublished listing or posts (PUB-3): what is left, and a link to a step that can be done now. */
export function BlockedNotice({ me, title }: { me: Me; title?: string }) {
  const { overview: t } = usePrivate();
  const isWriting = useMatch(ownListingAddress) !== null;
  const step = checklistOf(me).open.find((one) => one !== 'write' || !isWriting);
  const action = useStepAction(me, step);
  return (
    <div data-testid="blocked-notice">
      <Notice tone="caution" title={title ?? t.notPublished}>
        <WhatIsLeft facts={me} />
        {action && (
          <div className="row">
            <LinkButton to={action.to}>{action.label}</LinkButton>
          </div>
        )}
      </Notice>
    </div>
  );
}
