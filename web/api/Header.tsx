import type { ComponentType, ReactNode } from 'react';
import { useCommon, useInLanguage } from '#web/i18n/i18n.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { QuickExit } from '#web/ui/QuickExit.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { opensSheet } from '#web/ui/sheet-commands.ts';
import { LanguageSwitch, type LanguageSwitchProps } from './LanguageSwitch.tsx';
import { usePlaceInLinks } from './place-in-links.ts';
import { ownListingAddress, providerSignUp } from '#shared/provider-sign-up.ts';
import { logoutAddress } from './follow-session.ts';

/** Component of the header's links. The private app passes one that navigates without loading a document. */
export type HeaderLink = ComponentType<{
  href: string;
  className?: string;
  'aria-current'?: 'page';
  children: ReactNode;
}>;

/** Behavior of the header in the private app; absent on other pages, whose links are plain. */
export interface HeaderScript {
  Link: HeaderLink;
  onLogout: () => void;
  /** Links of a reviewer's work, instead of those to the public site and for providers. */
  work?: ReactNode;
}

export interface HeaderProps extends LanguageSwitchProps {
  /** Requested path without its language; the header marks its own link to this path as current. */
  path: string;
  /** True on the 18+ gate, whose header has only the quick exit. */
  bare?: boolean;
  script?: HeaderScript;
  /** Button that opens the screen's own menu. On phones it replaces the button of the header's links. */
  menu?: ReactNode;
  /** Content beside the links: the notification bell in the dashboard. */
  beside?: ReactNode;
}

/**
 * Header of public, account and private pages. It contains the links for guests, members and providers, and CSS shows
 * one set (html[data-session] and html[data-provider], shared/inline-script.ts). The edge can therefore cache one copy
 * of a page for everyone.
 */
export function Header({ path, bare, script, menu, beside, ...language }: HeaderProps) {
  const { brand } = useCommon();
  const inPlace = usePlaceInLinks();
  return (
    <header className="site-header">
      <div className="container site-header__inside row row--line row--tight">
        {bare ? (
          <span className="brand tap">
            <Icon name="sign" size={24} />
            {brand}
          </span>
        ) : (
          <a className="brand tap" href={inPlace('/')}>
            <Icon name="sign" size={24} />
            {brand}
          </a>
        )}
        {!bare && <Menu path={path} script={script} button={menu} language={language} />}
        {beside}
        <QuickExit />
      </div>
    </header>
  );
}

const menuId = 'site-menu';

/**
 * Links and languages of the header: inline on wide screens, otherwise in a sheet, which opens without JavaScript.
 * Narrow screens show `button` instead if given; it opens the screen's own menu.
 */
function Menu({
  path,
  script,
  button,
  language,
}: {
  path: string;
  script?: HeaderScript;
  button?: ReactNode;
  language: LanguageSwitchProps;
}) {
  const { header } = useCommon();
  return (
    <>
      <nav className="site-menu" aria-label={header.navigation}>
        <Links path={path} script={script} />
        <LanguageSwitch {...language} />
      </nav>
      {button ?? (
        <>
          <button className="button button--quiet button--icon site-menu__open" {...opensSheet(menuId)}>
            <Icon name="menu" />
            <span className="visually-hidden">{header.menu}</span>
          </button>
          <Sheet id={menuId} title={header.menu}>
            <nav className="dialog__body site-menu__links" aria-label={header.navigation}>
              <Links path={path} script={script} />
              <LanguageSwitch {...language} />
            </nav>
          </Sheet>
        </>
      )}
    </>
  );
}

const PlainLink: HeaderLink = (props) => <a {...props} />;

function Links({ path, script }: { path: string; script?: HeaderScript }) {
  const { header } = useCommon();
  const inPlace = usePlaceInLinks();
  const inLanguage = useInLanguage();
  const Link = script?.Link ?? PlainLink;
  const isHere = (link: string) => (path === link ? 'page' : undefined);
  return (
    <>
      {script?.work ?? (
        <>
          <a href={inPlace('/listings')} aria-current={isHere('/listings')}>
            {header.listings}
          </a>
          <a href={inLanguage('/saved')} aria-current={isHere('/saved')}>
            {header.saved}
          </a>
          <Link className="for-others" href={providerSignUp}>
            {header.publish}
          </Link>
          <Link className="for-provider" href={ownListingAddress} aria-current={isHere(ownListingAddress)}>
            {header.ownListing}
          </Link>
        </>
      )}
      <Link className="for-guest" href="/login" aria-current={isHere('/login')}>
        {header.login}
      </Link>
      <Link className="for-guest" href="/register" aria-current={isHere('/register')}>
        {header.register}
      </Link>
      <Link className="for-member" href="/dashboard" aria-current={isHere('/dashboard')}>
        {header.dashboard}
      </Link>
      {script ? (
        <button type="button" className="for-member" onClick={script.onLogout}>
          {header.logout}
        </button>
      ) : (
        <a className="for-member" href={logoutAddress}>
          {header.logout}
        </a>
      )}
    </>
  );
}
