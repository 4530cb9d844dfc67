import { stepAddresses } from '#shared/checklist.ts';
import type { Obstacle } from '#shared/checklist.ts';
import { HiddenNote } from '#web/decision/DecisionNote.tsx';
import { ListingVisibilityButton } from '#web/own-listing/ListingSwitches.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';

/**
 * List of the obstacles to publication that are not steps of the checklist, each with an action.
 * @param quiet true if the screen has a more important button
 */
export function Obstacles({ obstacles, quiet }: { obstacles: readonly Obstacle[]; quiet: boolean }) {
  const { overview: t } = usePrivate();
  return (
    <ul role="list" className="obstacles stack stack--close">
      {obstacles.map((one) => (
        <li key={one} className="row" data-obstacle={one}>
          <p className="strong">{t.why[one]}</p>
          <WayOut obstacle={one} quiet={quiet} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Action that removes an obstacle. The actions for erasures and suspensions are in the erasure banner and the
 * suspension screen (Shell.tsx).
 */
function WayOut({ obstacle, quiet }: { obstacle: Obstacle; quiet: boolean }) {
  const { overview: t, support } = usePrivate();
  switch (obstacle) {
    case 'hidden-by-owner':
      return <ListingVisibilityButton variant={quiet ? 'secondary' : 'primary'} />;
    case 'country':
      return <LinkButton to={stepAddresses.write}>{t.changePlace}</LinkButton>;
    case 'email':
      return <LinkButton to="/dashboard/settings">{t.checkEmail}</LinkButton>;
    case 'hidden-by-moderator':
      return <HiddenNote />;
    case 'age':
      return <LinkButton to="/support">{support.write}</LinkButton>;
    case 'account-erasing':
    case 'account-suspended':
      return null;
  }
}
