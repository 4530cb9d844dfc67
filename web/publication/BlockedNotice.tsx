import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { checklistOf } from '#shared/checklist.ts';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ownListingAddress } from '#shared/provider-sign-up.ts';
import { useStepAction } from './use-step-action.ts';

/**
 * Line beside an unpublished listing or posts: the status and the provider's next step. Only the overview lists
 * everything that is left (PUB-3), so a provider who can only wait gets a link to it.
 * @param children replaces the link
 */
export function BlockedNotice({ me, title, children }: { me: Me; title?: string; children?: ReactNode }) {
  const { overview: t } = usePrivate();
  const { listing } = useOwn();
  const isWriting = useMatch(ownListingAddress) !== null;
  const step = checklistOf(me).open.find((one) => one !== 'write' || !isWriting);
  const { to, label } = useStepAction(me, step) ?? { to: '/dashboard', label: t.seeVerification };
  return (
    <div className="blocked notice tone--caution" data-testid="blocked-notice">
      <Icon name="warning" />
      <div className="row row--tight fill small">
        <strong>{title ?? listing.notPublished}</strong>
        {children || (
          <Link className="tap" to={to}>
            {label}
          </Link>
        )}
      </div>
    </div>
  );
}
