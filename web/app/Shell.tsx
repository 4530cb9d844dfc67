import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { matchPath, NavLink, Outlet, useLocation } from 'react-router-dom';
import type { Role } from '#shared/account.ts';
import { ErasureBanner } from '#web/account/ErasureBanner.tsx';
import {
  dataAddress,
  openWhileSuspended,
  purchasesAddress,
  securityAddress,
} from '#web/account/settings-addresses.ts';
import { Suspended } from '#web/account/Suspended.tsx';
import { LanguageSwitch } from '#web/api/LanguageSwitch.tsx';
import { useCommon } from '#web/i18n/i18n.tsx';
import { RenewalBanner } from '#web/membership/RenewalBanner.tsx';
import { NotificationBell } from '#web/dashboard/NotificationBell.tsx';
import { leave } from '#web/platform/leave.ts';
import { usePrivate, useSwitchLanguage } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { opensSheet } from '#web/ui/sheet-commands.ts';
import { AppHeader } from './AppHeader.tsx';
import { rememberSidebar, sidebarExpanded } from './sidebar-state.ts';

const providers: readonly Role[] = ['worker'];
const everybody: readonly Role[] = ['user', 'worker', 'admin'];

/** Links of the menu in their order; `name` is the label's key in the texts of `shell`. */
const links = [
  { name: 'overview', to: '/dashboard', icon: 'home', roles: everybody },
  { name: 'listings', to: '/dashboard/listings', icon: 'user', roles: providers },
  { name: 'posts', to: '/dashboard/instagram', icon: 'photo', roles: providers },
  { name: 'statistics', to: '/dashboard/statistics', icon: 'chart', roles: providers },
  { name: 'bookings', to: '/dashboard/bookings', icon: 'calendar', roles: providers },
  { name: 'purchases', to: '/dashboard/purchases', icon: 'card', roles: providers },
  { name: 'membership', to: '/membership', icon: 'star', roles: providers },
  { name: 'verification', to: '/verification', icon: 'shield', roles: providers },
  { name: 'admin', to: '/admin', icon: 'list', roles: ['admin'] },
  { name: 'settings', to: '/dashboard/settings', icon: 'settings', roles: everybody },
] as const satisfies ReadonlyArray<Omit<MenuLink, 'label'> & { name: string; roles: readonly Role[] }>;

const Line = ({ to, icon, label, outside, isFolded }: MenuLink & { isFolded: boolean }) => (
  <li>
    <NavLink to={to} end={to === '/dashboard'} reloadDocument={outside} className="link-row">
      <Icon name={icon} />
      <span className={isFolded ? 'visually-hidden' : undefined}>{label}</span>
    </NavLink>
  </li>
);

/**
 * Menu of the member's screens.
 * @param whole adds the public site's links, Logout and the languages, which narrow headers omit
 * @param isFolded shows only the icons
 */
function SideMenu({ whole = false, isFolded = false }: { whole?: boolean; isFolded?: boolean }) {
  const { shell } = usePrivate();
  const { account, saved } = useCommon().header;
  const own = useMenuLinks();
  const switchLanguage = useSwitchLanguage();
  const site = [
    savedLink(saved),
    { to: '/listings', icon: 'search', label: shell.browse, outside: true } as const,
  ];
  const isReviewer = useIsReviewer();
  const shown =
    whole && !isReviewer ? [...own, ...site.filter(({ to }) => !own.some((link) => link.to === to))] : own;
  return (
    <nav className="stack" aria-label={account}>
      <ul role="list">
        {shown.map((link) => (
          <Line key={link.to} isFolded={isFolded} {...link} />
        ))}
      </ul>
      {whole && (
        <div>
          <button type="button" className="link-row" onClick={() => void leave()}>
            <Icon name="logout" />
            <span>{shell.logout}</span>
          </button>
          <LanguageSwitch onSwitch={switchLanguage} />
        </div>
      )}
    </nav>
  );
}

/** Current screen. Suspended members see the suspension notice instead, except on screens that they may still open. */
function Screen() {
  const suspension = useMe().data?.suspended;
  const { pathname } = useLocation();
  const isOpen = openWhileSuspended.some((address) => matchPath(address, pathname) !== null);
  return suspension && !isOpen ? <Suspended suspension={suspension} /> : <Outlet />;
}

const drawerId = 'drawer';

/** True for a reviewer. The console is open to no other role, so its screens need not wait for the role. */
const useIsReviewer = (): boolean => {
  const isConsole = matchPath('/admin/*', useLocation().pathname) !== null;
  return useMe().data?.role === 'admin' || isConsole;
};

/**
 * Frame of the dashboard. From 1024 px it has a side menu, which Ctrl+B or Meta+B folds to icons. On an opened case it
 * is folded until the reviewer opens it, so that the documents have room; the browser keeps only the choice made on
 * other screens. Below, it has a drawer, which also contains the links of the header (LOOK-8).
 */
export function Shell() {
  const { shell } = usePrivate();
  const [remembered, setRemembered] = useState(() => sidebarExpanded(document.cookie));
  const { key, pathname } = useLocation();
  const isCase = matchPath('/admin/:list/:id/*', pathname) !== null;
  const [openedOn, setOpenedOn] = useState<string>();
  const expanded = isCase ? openedOn === pathname : remembered;
  const toggle = () =>
    isCase ? setOpenedOn(expanded ? undefined : pathname) : setRemembered((before) => !before);
  const toggleByKey = useEffectEvent(toggle);
  const isReviewer = useIsReviewer();
  const drawer = useRef<HTMLDialogElement>(null);

  /** Location of the last effect. Every navigation changes the key. The first effect must not close the drawer. */
  const shownAt = useRef(key);

  useEffect(() => {
    if (shownAt.current !== key) drawer.current?.close();
    shownAt.current = key;
  }, [key]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggleByKey();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => rememberSidebar(remembered), [remembered]);

  return (
    <div className="shell" data-expanded={expanded}>
      <AppHeader
        beside={<NotificationBell />}
        review={isReviewer ? shell.admin : undefined}
        menu={
          <span className="site-menu__open">
            <Button variant="quiet" icon="menu" iconOnly {...opensSheet(drawerId)}>
              {shell.openMenu}
            </Button>
          </span>
        }
      />
      <div className="container shell__columns">
        <aside className="shell__side stack">
          <SideMenu isFolded={!expanded} />
          <Button
            variant="quiet"
            icon={expanded ? 'chevron-left' : 'chevron-right'}
            iconOnly
            aria-expanded={expanded}
            onClick={toggle}
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
      <Sheet ref={drawer} id={drawerId} title={shell.menu} className="drawer">
        <div className="dialog__body">
          <SideMenu whole />
        </div>
      </Sheet>
    </div>
  );
}

interface MenuLink {
  to: string;
  icon: IconName;
  label: string;
  /** True for a page of the public site, which loads a new document. */
  outside?: boolean;
}

/** Returns the member's menu links; empty until the member's role is known. */
function useMenuLinks(): MenuLink[] {
  const { shell, suspended } = usePrivate();
  const { saved } = useCommon().header;
  const me = useMe().data;
  if (!me) return [];
  if (me.suspended)
    // A suspended member can open only four screens: the reason, security, data and payments.
    return [
      { to: '/dashboard', icon: 'home', label: shell.overview },
      { to: securityAddress, icon: 'shield', label: suspended.toSecurity },
      { to: dataAddress, icon: 'user', label: suspended.toData },
      ...(me.role === 'worker'
        ? [{ to: purchasesAddress, icon: 'card' as const, label: suspended.toPurchases }]
        : []),
    ];
  const own = links
    .filter(({ roles }) => (roles as readonly Role[]).includes(me.role))
    .map(({ name, to, icon }): MenuLink => ({ to, icon, label: shell[name] }));
  return me.role === 'user' ? own.toSpliced(1, 0, savedLink(saved)) : own;
}

/** Link to the saved listings, for members without a listing and for every drawer. */
const savedLink = (label: string): MenuLink => ({
  to: '/saved',
  icon: 'heart',
  label,
  outside: true,
});
