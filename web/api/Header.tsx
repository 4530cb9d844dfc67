import type { ComponentType, ReactNode } from 'react';
import { languages, type Language } from '#shared/account-options.ts';
import { useCommon, useInLanguage, useLanguage } from '#web/i18n/i18n.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { QuickExit } from '#web/ui/QuickExit.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { opensSheet } from '#web/ui/sheet-commands.ts';
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
}

export interface HeaderProps extends LanguageSwitchProps {
  /** Requested path without its language; the header marks its own link to this path as current. */
  path: string;
  /** True on the 18+ gate, which has no links except the quick exit. */
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
          <span className="brand tap">{brand}</span>
        ) : (
          <a className="brand tap" href={inPlace('/')}>
            {brand}
          </a>
        )}
        {!bare && <Menu path={path} script={script} button={menu} />}
        {beside}
        <LanguageSwitch {...language} />
        <QuickExit />
      </div>
    </header>
  );
}

const menuId = 'site-menu';

/**
 * Links of the header: inline on wide screens, otherwise in a sheet, which opens without JavaScript. Narrow screens show
 * `button` instead if given; it opens the screen's own menu.
 */
function Menu({ path, script, button }: { path: string; script?: HeaderScript; button?: ReactNode }) {
  const { header } = useCommon();
  return (
    <>
      <nav className="site-menu" aria-label={header.navigation}>
        <Links path={path} script={script} />
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

interface LanguageSwitchProps {
  /** Path of this page in each language; undefined on the gate, which has no path of its own. */
  next?: Readonly<Record<Language, string>>;
  /** Switches the language in the browser. Without `onSwitch`, the browser submits the form to the API. */
  onSwitch?: (language: Language) => void;
}

/**
 * Switches the language with a form, which works without JavaScript. The API stores the language in a cookie and
 * redirects to `next`, otherwise to the page that sent the form.
 */
function LanguageSwitch({ next, onSwitch }: LanguageSwitchProps) {
  const { header, language: names } = useCommon();
  const current = useLanguage();
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <form
        key={language}
        className="language-switch"
        method="post"
        action="/api/language"
        aria-label={header.language}
        onSubmit={
          onSwitch &&
          ((event) => {
            event.preventDefault();
            onSwitch(language);
          })
        }
      >
        {next && <input type="hidden" name="next" value={next[language]} />}
        <button name="language" value={language} lang={language} title={names[language]}>
          <Icon name="globe" size={18} />
          <span aria-hidden="true">{language.toUpperCase()}</span>
          <span className="visually-hidden">{names[language]}</span>
        </button>
      </form>
    ));
}
