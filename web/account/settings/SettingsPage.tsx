import { matchPath, Outlet, useLocation } from 'react-router-dom';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { TabLinks } from '#web/platform/TabLinks.tsx';
import { dataAddress, openWhileSuspended, securityAddress } from '../settings-addresses.ts';
import { SettingsCatalogue, useSettings } from './settings-messages.ts';

/** The sections in order; each is an address of its own (app/routes.tsx), so that a mail can lead to it. */
const tabs: ReadonlyArray<{ name: keyof SettingsMessages['tabs']; to: string }> = [
  { name: 'profile', to: '/dashboard/settings' },
  { name: 'security', to: securityAddress },
  { name: 'notifications', to: '/dashboard/settings/notifications' },
  { name: 'data', to: dataAddress },
];

/** /dashboard/settings: the frame of its sections, and their texts. */
export function SettingsPage() {
  return (
    <SettingsCatalogue>
      <Frame />
    </SettingsCatalogue>
  );
}

function Frame() {
  const t = useSettings();
  const isSuspended = useMe().data?.suspended !== undefined;
  const { pathname } = useLocation();
  const open = tabs.find(({ to }) => matchPath(to, pathname));
  const shown = isSuspended ? tabs.filter(({ to }) => openWhileSuspended.includes(to)) : tabs;
  return (
    <div className="settings">
      <PageHeading title={t.title} />
      <TabLinks label={t.sections} links={shown.map(({ name, to }) => ({ to, word: t.tabs[name] }))} />
      <div className="settings__section stack">
        {open && <h2 className="visually-hidden">{t.tabs[open.name]}</h2>}
        <Outlet />
      </div>
    </div>
  );
}
