import type { ComponentType, ReactNode } from 'react';
import { languages, type Language } from '#shared/account-options.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { QuickExit } from '#web/ui/QuickExit.tsx';
import { usePlaceInLinks } from './place-in-links.ts';
import { providerSignUp } from './provider-sign-up.ts';
import { logoutAddress } from './session-hint.ts';

/** A link of the header; the private app gives its own, which keeps the document. */
export type HeaderLink = ComponentType<{
  href: string;
  className?: string;
  'aria-current'?: 'page';
  children: ReactNode;
}>;

/** How the header's links work where a script runs the page; without it they are what the browser makes of them. */
export interface HeaderScript {
  Link: HeaderLink;
  onLogout: () => void;
}

export interface HeaderProps extends LanguageSwitchProps {
  /** What was asked for, without its language: the header marks the link that leads here. */
  path: string;
  /** The 18+ gate: leads nowhere but out. */
  bare?: boolean;
  script?: HeaderScript;
  /** What opens on phones in place of the links: a button. */
  menu?: ReactNode;
  /** What stands beside the links: the dashboard's bell. */
  beside?: ReactNode;
}

/**
 * The one header of public, account and private pages. A guest's and a signed-in person's links are both in it and
 * CSS shows one (html[data-session], shared/inline-script.ts), so that the edge keeps one copy of a page for everybody.
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
 * The links, in place on wide screens. On narrow ones a popover, which the browser opens without the script; `button`
 * in its place opens a menu of the page's own.
 */
function Menu({ path, script, button }: { path: string; script?: HeaderScript; button?: ReactNode }) {
  const { header, action } = useCommon();
  if (button)
    return (
      <>
        <nav className="site-menu site-menu--wide site-header__links" aria-label={header.navigation}>
          <Links path={path} script={script} />
        </nav>
        {button}
      </>
    );
  return (
    <>
      <nav id={menuId} className="site-menu site-header__links" popover="auto" aria-label={header.navigation}>
        <button
          type="button"
          className="button button--quiet button--icon site-menu__close"
          popoverTarget={menuId}
          popoverTargetAction="hide"
        >
          <Icon name="close" />
          <span className="visually-hidden">{action.close}</span>
        </button>
        <Links path={path} script={script} />
      </nav>
      <button
        type="button"
        className="button button--quiet button--icon site-menu__open"
        popoverTarget={menuId}
      >
        <Icon name="menu" />
        <span className="visually-hidden">{header.menu}</span>
      </button>
    </>
  );
}

const PlainLink: HeaderLink = (props) => <a {...props} />;

function Links({ path, script }: { path: string; script?: HeaderScript }) {
  const { header } = useCommon();
  const inPlace = usePlaceInLinks();
  const Link = script?.Link ?? PlainLink;
  const isHere = (link: string) => (path === link ? 'page' : undefined);
  return (
    <>
      <a href={inPlace('/listings')} aria-current={isHere('/listings')}>
        {header.listings}
      </a>
      <a href="/saved" aria-current={isHere('/saved')}>
        {header.saved}
      </a>
      <Link href={providerSignUp}>{header.publish}</Link>
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
  /** The same page in each language; undefined where the address is another's (the gate). */
  next?: Readonly<Record<Language, string>>;
  /** Switches in place; the form is not sent. */
  onSwitch?: (language: Language) => void;
}

/**
 * A form, so that it works without the script: the API remembers the language in a cookie and comes back to
 * `next`; without one to where the form was.
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
