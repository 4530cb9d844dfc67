import { useEffect, useRef, useState } from 'react';
import { matchPath, NavLink, Outlet, useLocation } from 'react-router-dom';
import type { Role } from '#shared/account.ts';
import { ErasureBanner } from '#web/account/ErasureBanner.tsx';
import { dataAddress, openWhileSuspended, securityAddress } from '#web/account/settings-addresses.ts';
import { Suspended } from '#web/account/Suspended.tsx';
import { useCommon } from '#web/i18n/i18n.tsx';
import { RenewalBanner } from '#web/membership/RenewalBanner.tsx';
import { leave } from '#web/platform/leave.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { QuickExit } from '#web/ui/QuickExit.tsx';
import { AppHeader } from './AppHeader.tsx';
import { rememberSidebar, sidebarExpanded } from './sidebar-state.ts';

type Entry = 'overview' | 'listings' | 'purchases' | 'verification' | 'admin' | 'settings';

const entries: ReadonlyArray<{ name: Entry; to: string; icon: IconName; roles: readonly Role[] }> = [
  { name: 'overview', to: '/dashboard', icon: 'home', roles: ['user', 'worker', 'admin'] },
  { name: 'listings', to: '/dashboard/listings', icon: 'user', roles: ['worker'] },
  { name: 'purchases', to: '/dashboard/purchases', icon: 'card', roles: ['worker'] },
  { name: 'verification', to: '/verification', icon: 'shield', roles: ['worker'] },
  { name: 'admin', to: '/admin', icon: 'list', roles: ['admin'] },
  { name: 'settings', to: '/dashboard/settings', icon: 'settings', roles: ['user', 'worker', 'admin'] },
];

/** What leads somewhere for somebody suspended: why they are, what keeps strangers out, and their data. */
const entriesOfSuspended = [
  { name: 'overview', to: '/dashboard', icon: 'home' },
  { name: 'security', to: securityAddress, icon: 'shield' },
  { name: 'data', to: dataAddress, icon: 'user' },
] as const;

/** Their menu; nothing until it is known who they are. */
function useEntries(): ReadonlyArray<{ to: string; icon: IconName; label: string }> {
  const { shell, suspended: words } = usePrivate();
  const me = useMe().data;
  if (!me) return [];
  if (!me.suspended)
    return entries
      .filter(({ roles }) => roles.includes(me.role))
      .map(({ name, ...entry }) => ({ ...entry, label: shell[name] }));
  const labels = { overview: shell.overview, security: words.toSecurity, data: words.toData };
  return entriesOfSuspended.map(({ name, ...entry }) => ({ ...entry, label: labels[name] }));
}

/** The screens of one's own. `whole`, where no header shows them beside it: what else the site has, and Logout. */
function SideMenu({ whole }: { whole?: boolean }) {
  const { shell } = usePrivate();
  const { account, saved } = useCommon().header;
  const own = useEntries();
  return (
    <nav className="side-menu" aria-label={account}>
      <ul role="list">
        {own.map(({ to, icon, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/dashboard'} className="side-menu__link">
              <Icon name={icon} />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
        {whole && (
          <>
            <li>
              <a className="side-menu__link" href="/saved">
                <Icon name="heart" />
                <span>{saved}</span>
              </a>
            </li>
            <li>
              <a className="side-menu__link" href="/listings">
                <Icon name="search" />
                <span>{shell.browse}</span>
              </a>
            </li>
          </>
        )}
      </ul>
      {whole && (
        <button type="button" className="side-menu__link" onClick={() => void leave()}>
          <Icon name="exit" />
          <span>{shell.logout}</span>
        </button>
      )}
    </nav>
  );
}

/** The screen of this address; why there is none, for somebody suspended. */
function Screen() {
  const suspension = useMe().data?.suspended;
  const { pathname } = useLocation();
  const isOpen = openWhileSuspended.some((address) => matchPath(address, pathname) !== null);
  return suspension && !isOpen ? <Suspended suspension={suspension} /> : <Outlet />;
}

/** The menu as a sheet from the side, below 768 px. */
function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { shell } = usePrivate();

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={shell.menu}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="drawer__box">
        <div className="row row--apart">
          <Button variant="quiet" icon="close" iconOnly onClick={onClose}>
            {shell.closeMenu}
          </Button>
          <QuickExit />
        </div>
        <SideMenu whole />
      </div>
    </dialog>
  );
}

/**
 * The dashboard's frame: under the site's header a side menu on desktop, which ctrl or meta with b folds to its icons,
 * and a drawer below 768 px (LOOK-8).
 */
export function Shell() {
  const { shell } = usePrivate();
  const [expanded, setExpanded] = useState(() => sidebarExpanded(document.cookie));
  const { key } = useLocation();
  /** The visit on which the drawer was opened: it is closed on any other. */
  const [drawerAt, setDrawerAt] = useState<string>();
  const drawer = drawerAt === key;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setExpanded((before) => !before);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => rememberSidebar(expanded), [expanded]);

  return (
    <div className="shell" data-expanded={expanded}>
      <AppHeader
        menu={
          <span className="shell__menu-button">
            <Button
              variant="quiet"
              icon="menu"
              iconOnly
              aria-expanded={drawer}
              onClick={() => setDrawerAt(key)}
            >
              {shell.openMenu}
            </Button>
          </span>
        }
      />
      <div className="container shell__columns">
        <aside className="shell__side">
          <SideMenu />
          <Button
            variant="quiet"
            icon={expanded ? 'chevron-left' : 'chevron-right'}
            iconOnly
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {shell.toggleMenu}
          </Button>
        </aside>
        <main id="content" className="shell__main" tabIndex={-1}>
          <ErasureBanner />
          <RenewalBanner />
          <Screen />
        </main>
      </div>
      <Drawer open={drawer} onClose={() => setDrawerAt(undefined)} />
    </div>
  );
}
