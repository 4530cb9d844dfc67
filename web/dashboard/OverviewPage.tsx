import { lazy, Suspense } from 'react';
import type { Me } from '#shared/api/account.ts';
import { checklistOf, stepsAreDone } from '#shared/checklist.ts';
import { ListingSummary } from '#web/own-listing/ListingSummary.tsx';
import { Refusals } from '#web/own-listing/ReviewState.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { NumbersCard } from './NumbersCard.tsx';
import { RestoreOffer } from '#web/publication/RestoreOffer.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Checklist } from './Checklist.tsx';
import { CustomerOverview, Invitation } from './CustomerOverview.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { Obstacles } from './Obstacles.tsx';
import { RemovalsNotice } from './RemovalsNotice.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { useOverviewListing } from './use-overview-listing.ts';

/** Loaded lazily, so that the console stays out of the members' overview. */
const WaitingCases = lazy(async () => ({
  default: (await import('#web/admin/WaitingCases.tsx')).WaitingCases,
}));

/** Screen /dashboard: status first, then tasks, statistics and everything else (LOOK-9). */
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
  const ready = stepsAreDone(standing);
  // A failed renewal comes first: the member must pay it within the grace days.
  const mustPay = me.membership === 'past_due';
  // The erasure banner and the strip's switch already show these obstacles with their solutions.
  const obstacles = standing.obstacles.filter(
    (one) => one !== 'account-erasing' && one !== 'hidden-by-owner',
  );
  return (
    <div className="stack">
      <StatusStrip me={me} ready={ready} />
      <div className="split">
        <div className="stack">
          {mustPay && <MembershipCard me={me} />}
          <RemovalsNotice />
          {!me.hasListing && <RestoreOffer />}
          {ready ? (
            <>
              {obstacles.length > 0 && (
                <section className="panel">
                  <Obstacles obstacles={obstacles} quiet={false} />
                </section>
              )}
              <NumbersCard />
            </>
          ) : (
            <Checklist me={me} standing={standing} />
          )}
          <ProfileCard me={me} refusalsShown={!ready} />
        </div>
        <div className="stack">
          {/* The payment step describes a membership that does not run. */}
          {standing.steps.pay === 'done' && !mustPay && <MembershipCard me={me} />}
          <RecentActivity />
        </div>
      </div>
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div className="stack" aria-hidden="true">
      <div className="skeleton skeleton--high" />
      <div className="skeleton skeleton--medium" />
    </div>
  );
}

/**
 * Card of the listing with its refused parts. Parts that wait for review are in the strip or the checklist instead.
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
