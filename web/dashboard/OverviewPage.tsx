import type { Me } from '#shared/api/account.ts';
import { RecentActivity } from '#web/notification/RecentActivity.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { NumbersCard } from '#web/statistics/NumbersCard.tsx';
import { type Checklist as Standing, checklistOf, stepsAreDone } from '#web/publication/checklist.ts';
import { RestoreOffer } from '#web/publication/RestoreOffer.tsx';
import { Checklist } from './Checklist.tsx';
import { CustomerOverview, Invitation } from './CustomerOverview.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { StatusCard } from './StatusCard.tsx';
import { Today } from './Today.tsx';

/** /dashboard: what needs doing first, then how it is going, then the rest (LOOK-9). */
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
          <LinkButton to="/admin" variant="primary">
            {t.adminOpen}
          </LinkButton>
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

/** Until the three steps are behind them: the checklist, what is written already, and the plan where no step speaks of it. */
function OnTheWay({ me, standing }: { me: Me; standing: Standing }) {
  const { steps, live } = standing;
  // What a membership that ended, waits or is disputed means stands in its step.
  const isSaid = steps.pay !== 'done' && (me.membership !== 'none' || live === 'pay');
  const mustPay = me.membership === 'past_due';
  return (
    <div className="overview">
      <div className="stack">
        {mustPay && <MembershipCard me={me} />}
        {!me.hasListing && <RestoreOffer />}
        <Checklist me={me} standing={standing} />
        <ProfileCard me={me} told />
      </div>
      <div className="stack">
        {!isSaid && !mustPay && <MembershipCard me={me} />}
        <RecentActivity />
      </div>
    </div>
  );
}

/** Their daily work: what is pressed every day, how it is going, and the rest; what keeps it from the public comes first. */
function Going({ me, standing }: { me: Me; standing: Standing }) {
  // Its holder has days to mend it.
  const mustPay = me.membership === 'past_due';
  // The banner of an erasure says so above.
  const obstacles = standing.obstacles.filter((one) => one !== 'account-erasing');
  return (
    <div className="overview">
      <div className="stack">
        {mustPay && <MembershipCard me={me} />}
        {me.published && <Today />}
        {obstacles.length > 0 && <StatusCard me={me} obstacles={obstacles} />}
        <NumbersCard />
        <ProfileCard me={me} told={false} />
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
    <div className="overview" aria-hidden="true">
      <div className="skeleton overview__skeleton-main" />
      <div className="skeleton overview__skeleton-side" />
    </div>
  );
}
