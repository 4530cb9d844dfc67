import { Link } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { stepAddresses } from '#shared/checklist.ts';
import { ListingSwitches } from '#web/own-listing/ListingSwitches.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { ReviewWaits } from '#web/publication/ReviewWaits.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useOverviewListing } from './use-overview-listing.ts';

const actions = [
  { name: 'editProfile', to: stepAddresses.write, icon: 'edit' },
  { name: 'managePosts', to: '/dashboard/instagram', icon: 'photo' },
  { name: 'manageSettings', to: '/dashboard/settings', icon: 'settings' },
] as const;

/**
 * Head of a provider's overview: whether the listing is public, its switches, and the frequent actions. Omits what
 * can't work yet.
 * @param ready true if all steps of the checklist are done
 */
export function StatusStrip({ me, ready }: { me: Me; ready: boolean }) {
  const { overview: t } = usePrivate();
  const { listing, review } = useOwn();
  const { published } = me;
  /** A failed renewal has the screen's main button. */
  const quiet = !published || me.membership === 'past_due';
  const isHidden = ready && me.missing.includes('hidden-by-owner');
  const isUsable = published || isHidden;
  const standing = published
    ? ({ tone: 'good', icon: 'badge-check', title: t.published } as const)
    : isHidden
      ? ({ tone: 'caution', icon: 'eye-off', title: listing.hidden } as const)
      : me.hasListing
        ? ({ tone: 'caution', icon: 'warning', title: t.notPublished } as const)
        : ({ tone: 'neutral', icon: 'info', title: t.notPublished } as const);
  return (
    <section className="strip panel" aria-labelledby="publication-status" data-testid="publication-status">
      <div className={`notice tone--${standing.tone}`}>
        <Icon name={standing.icon} size={28} />
        <div className="stack stack--tight">
          <h2 id="publication-status" className="text-heading-3">
            {standing.title}
          </h2>
          {ready && <ReviewWaits me={me} />}
          {published && me.waiting.contents && <p>{review.stillPublic}</p>}
        </div>
      </div>
      {me.hasListing && (
        <div className="strip__body">
          {isUsable && <Switches />}
          <div className="stack stack--close">
            {isUsable && (
              <LinkButton to="/dashboard/instagram" icon="plus" variant={quiet ? 'secondary' : 'primary'}>
                {t.newPost}
              </LinkButton>
            )}
            <ul role="list" className="strip__actions">
              {actions.map(({ name, to, icon }) => (
                <li key={name}>
                  <Link to={to} className="link-row small">
                    <Icon name={icon} />
                    {t[name]}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}

/** Switches of the listing. Ignores a loading error, which the listing's card shows. */
function Switches() {
  const { data: listing, isPending } = useOverviewListing();
  if (isPending) return <div className="skeleton skeleton--medium" aria-hidden="true" />;
  return listing && <ListingSwitches listing={listing} brief />;
}
