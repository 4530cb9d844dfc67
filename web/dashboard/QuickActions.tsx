import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { editAddress } from '#web/publication/edit-address.ts';
import type { IconName } from '#web/ui/Icon.tsx';

/** The tasks that somebody comes back for. */
export function QuickActions() {
  const { overview: t } = usePrivate();
  return (
    <>
      <QuickAction to={editAddress} icon="edit" title={t.editProfile} hint={t.editProfileHint} />
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
    <LinkButton to={to} className="quick-action panel" icon={icon}>
      <span className="stack quick-action__words">
        <strong>{title}</strong>
        <span className="soft small">{hint}</span>
      </span>
    </LinkButton>
  );
}
