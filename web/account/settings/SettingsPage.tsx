import { matchPath, Outlet, useLocation } from 'react-router-dom';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { TabLinks } from '#web/platform/TabLinks.tsx';
import { dataAddress, openWhileSuspended, securityAddress } from '../settings-addresses.ts';
import { SettingsCatalogue, useSettings } from './settings-messages.ts';

/** Each section has its own address (app/routes.tsx), so that mails can link to it. */
const tabs: ReadonlyArray<{ name: keyof SettingsMessages['tabs']; to: string }> = [
  { name: 'profile', to: '/dashboard/settings' },
  { name: 'security', to: securityAddress },
  { name: 'notifications', to: '/dashboard/settings/notifications' },
  { name: 'data', to: dataAddress },
];

/** /dashboard/settings: frame around the sections; loads their texts. */
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
    <div className="settings narrow">
      <PageHeading title={t.title} />
      <TabLinks label={t.sections} links={shown.map(({ name, to }) => ({ to, word: t.tabs[name] }))} />
      <div className="settings__section stack">
        {open && <h2 className="visually-hidden">{t.tabs[open.name]}</h2>}
        <Outlet />
      </div>
    </div>
  );
}
