import type { Me } from '#shared/api/account.ts';
import { MyProfile } from '#web/listing/own/MyProfile.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { BlockedNotice } from '#web/publication/BlockedNotice.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { StatusCard } from './StatusCard.tsx';

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
  const title = t.greeting(me.name.trim() || t.guest);
  if (me.role === 'user') {
    return (
      <>
        <PageHeading title={title} tab={shell.overview} lead={t.customerLead} />
        <Invitation
          icon="search"
          title={t.customerBrowse}
          text={t.customerBrowseHint}
          action={
            <ButtonLink href="/listings" variant="primary">
              {t.customerAction}
            </ButtonLink>
          }
        />
      </>
    );
  }
  if (me.role === 'admin') {
    return (
      <>
        <PageHeading title={title} tab={shell.overview} />
        <Invitation
          icon="shield"
          title={t.adminTitle}
          text={t.adminLead}
          action={
            <LinkButton to="/admin" variant="primary">
              {t.adminOpen}
            </LinkButton>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHeading title={title} tab={shell.overview} />
      <div className="overview">
        <div className="stack overview__main">
          {!me.isVerified && <BlockedNotice me={me} />}
          <MyProfile me={me} />
        </div>
        <div className="stack overview__side">
          <StatusCard me={me} />
          <QuickAction
            to="/dashboard/listings"
            icon="edit"
            title={t.editProfile}
            hint={me.hasListing ? t.editProfileHint : t.createProfileHint}
          />
          <QuickAction
            to="/dashboard/settings"
            icon="settings"
            title={t.manageSettings}
            hint={t.manageSettingsHint}
          />
          <MembershipCard />
          <section className="panel stack stack--tight" aria-labelledby="recent-activity">
            <h2 id="recent-activity" className="card-title">
              <Icon name="clock" /> {t.recent}
            </h2>
            <p className="soft">{t.noRecent}</p>
          </section>
        </div>
      </div>
    </>
  );
}

/** A card that leads to one of the provider's tasks. */
function QuickAction({ to, icon, title, hint }: { to: string; icon: IconName; title: string; hint: string }) {
  return (
    <LinkButton to={to} className="quick-action panel" icon={icon}>
      <span className="stack quick-action__words">
        <strong>{title}</strong>
        <span className="soft small">{hint}</span>
      </span>
    </LinkButton>
  );
}

function Invitation({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text: string;
  action: React.ReactNode;
}) {
  return (
    <section className="invitation panel stack">
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <div className="row">{action}</div>
    </section>
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
