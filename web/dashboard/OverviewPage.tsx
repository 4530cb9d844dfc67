import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import {
  checklistOf,
  stepsAreDone,
  type Checklist as Standing,
  type Obstacle,
  stepAddresses,
} from '#shared/checklist.ts';
import { ListingSummary } from '#web/own-listing/ListingSummary.tsx';
import { ListingSwitches } from '#web/own-listing/ListingSwitches.tsx';
import { Refusals } from '#web/own-listing/ReviewState.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { ReviewWaits } from '#web/publication/ReviewWaits.tsx';
import { NumbersCard } from './NumbersCard.tsx';
import { RestoreOffer } from '#web/publication/RestoreOffer.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Checklist } from './Checklist.tsx';
import { CustomerOverview, Invitation } from './CustomerOverview.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { Obstacles } from './Obstacles.tsx';
import { RemovalsNotice } from './RemovalsNotice.tsx';
import { useOverviewListing } from './use-overview-listing.ts';

/** Loaded lazily, so that the console stays out of the members' overview. */
const WaitingCases = lazy(async () => ({
  default: (await import('#web/admin/WaitingCases.tsx')).WaitingCases,
}));

/** Screen /dashboard: tasks first, then statistics, then everything else (LOOK-9). */
export function OverviewPage() {
  const me = useMe();
  return (
    <Loaded query={me} whole skeleton={<OverviewSkeleton />}>
      {(person) => <Overview me={person} />}
    </Loaded>
  );
}

function Overview({ me }: { me: Me }) {
  const { overview: t, shell } = usePrivate();
  return (
    <>
      <PageHeading
        title={t.greeting(me.name.trim() || t.guest)}
        tab={shell.overview}
        lead={me.role === 'user' ? t.customerLead : undefined}
      />
      {me.role === 'user' && <CustomerOverview />}
      {me.role === 'admin' && (
        <Invitation icon="shield" title={t.adminTitle} text={t.adminLead}>
          <div className="stack">
            <Suspense>
              <WaitingCases />
            </Suspense>
            <div>
              <LinkButton to="/admin" variant="primary">
                {t.adminOpen}
              </LinkButton>
            </div>
          </div>
        </Invitation>
      )}
      {me.role === 'worker' && <ProviderOverview me={me} />}
    </>
  );
}

function ProviderOverview({ me }: { me: Me }) {
  const standing = checklistOf(me);
  return stepsAreDone(standing) ? (
    <Going me={me} standing={standing} />
  ) : (
    <OnTheWay me={me} standing={standing} />
  );
}

/** Overview until all three steps are done. The payment step describes a membership that does not run. */
function OnTheWay({ me, standing }: { me: Me; standing: Standing }) {
  const isMember = standing.steps.pay === 'done';
  const mustPay = me.membership === 'past_due';
  return (
    <div className="split">
      <div className="stack">
        {mustPay && <MembershipCard me={me} />}
        <RemovalsNotice />
        {!me.hasListing && <RestoreOffer />}
        <Checklist me={me} standing={standing} />
        <ProfileCard me={me} refusalsShown />
      </div>
      <div className="stack">
        {isMember && !mustPay && <MembershipCard me={me} />}
        <RecentActivity />
      </div>
    </div>
  );
}

/** Overview after all three steps are done. */
function Going({ me, standing }: { me: Me; standing: Standing }) {
  // A failed renewal comes first: the member must pay it within the grace days.
  const mustPay = me.membership === 'past_due';
  // A banner above already shows the erasure.
  const obstacles = standing.obstacles.filter((one) => one !== 'account-erasing');
  return (
    <div className="split">
      <div className="stack">
        {mustPay && <MembershipCard me={me} />}
        <RemovalsNotice />
        {me.published && <Today />}
        {obstacles.length > 0 && <StatusCard me={me} obstacles={obstacles} />}
        <NumbersCard />
        <ProfileCard me={me} refusalsShown={false} />
      </div>
      <div className="stack">
        {me.published && <StatusCard me={me} obstacles={[]} />}
        <QuickActions />
        {!mustPay && <MembershipCard me={me} />}
        <RecentActivity />
      </div>
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div className="split" aria-hidden="true">
      <div className="skeleton skeleton--high" />
      <div className="skeleton skeleton--medium" />
    </div>
  );
}

/**
 * Card of the listing with its refused parts. Parts that wait for review are on the publication card instead.
 * @param refusalsShown true if the checklist already shows the refusals
 */
function ProfileCard({ me, refusalsShown }: { me: Me; refusalsShown: boolean }) {
  const { listing: t } = useOwn();
  const query = useOverviewListing();
  if (!me.hasListing) return null;
  return (
    <Loaded
      query={query}
      title={t.loadFailedTitle}
      describe={t.loadFailed}
      skeleton={<div className="skeleton skeleton--tall" />}
    >
      {(listing) =>
        listing && (
          <ListingSummary listing={listing} small>
            {!refusalsShown && <Refusals listing={listing} />}
            {me.published && (
              <div className="row">
                <ButtonLink href={`/listings/${listing.id}`} icon="eye">
                  {t.view}
                </ButtonLink>
              </div>
            )}
          </ListingSummary>
        )
      }
    </Loaded>
  );
}

function QuickActions() {
  const { overview: t } = usePrivate();
  return (
    <>
      <QuickAction to={stepAddresses.write} icon="edit" title={t.editProfile} hint={t.editProfileHint} />
      <QuickAction to="/dashboard/instagram" icon="photo" title={t.managePosts} hint={t.managePostsHint} />
      <QuickAction
        to="/dashboard/settings"
        icon="settings"
        title={t.manageSettings}
        hint={t.manageSettingsHint}
      />
    </>
  );
}

function QuickAction({ to, icon, title, hint }: { to: string; icon: IconName; title: string; hint: string }) {
  return (
    <Link to={to} className="panel link-row">
      <Icon name={icon} />
      <span className="stack stack--tighter">
        <strong>{title}</strong>
        <span className="soft small">{hint}</span>
      </span>
    </Link>
  );
}

/** Publication status after all three steps are done: public, or the obstacles and their actions. */
function StatusCard({ me, obstacles }: { me: Me; obstacles: readonly Obstacle[] }) {
  const { overview: t } = usePrivate();
  const { review } = useOwn();
  const { published } = me;
  return (
    <section
      className={`notice tone--${published ? 'good' : 'caution'}`}
      aria-labelledby="publication-status"
      data-testid="publication-status"
    >
      <Icon name={published ? 'badge-check' : 'warning'} size={28} />
      <div className="stack stack--tight">
        <h2 id="publication-status" className="text-heading-3">
          {published ? t.published : t.notPublished}
        </h2>
        <p>{published ? t.publishedHint : t.notPublishedHint}</p>
        {!published && <Obstacles obstacles={obstacles} quiet={false} />}
        <ReviewWaits me={me} />
        {published && me.waiting.contents && <p>{review.stillPublic}</p>}
      </div>
    </section>
  );
}

/** Switches "available now" and the listing's visibility. Ignores a loading error, which the listing's card shows. */
function Today() {
  const { data: listing, isPending } = useOverviewListing();
  if (isPending) return <div className="skeleton skeleton--medium" aria-hidden="true" />;
  if (!listing) return null;
  return (
    <section className="panel">
      <ListingSwitches listing={listing} />
    </section>
  );
}
