import { languages, type Language } from '#shared/account-options.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { logoutAddress } from '#web/site/session-hint.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { QuickExit } from '#web/ui/QuickExit.tsx';

/**
 * The header of every public page. A guest's and a signed-in person's links are both in it and CSS shows one
 * (html[data-session], shared/inline-script.ts), so that the edge keeps one copy of a page for everybody.
 * `bare` (the 18+ gate) leads nowhere but out.
 */
export function Header({ path, next, bare }: { path: string; next: NextByLanguage; bare?: boolean }) {
  const { brand } = useCommon();
  return (
    <header className="site-header">
      <div className="container site-header__inside">
        {bare ? (
          <span className="brand">{brand}</span>
        ) : (
          <a className="brand" href="/">
            {brand}
          </a>
        )}
        {!bare && <Menu path={path} />}
        <LanguageSwitch next={next} />
        <QuickExit />
      </div>
    </header>
  );
}

const menuId = 'site-menu';

/** The links, in place on wide screens; on phones a popover, which the browser opens without the script. */
function Menu({ path }: { path: string }) {
  const { header, action } = useCommon();
  const isHere = (link: string) => (path === link ? 'page' : undefined);
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
        <a href="/listings" aria-current={isHere('/listings')}>
          {header.listings}
        </a>
        <a href="/saved" aria-current={isHere('/saved')}>
          {header.saved}
        </a>
        <a className="for-guest" href="/login">
          {header.login}
        </a>
        <a className="for-guest" href="/register">
          {header.register}
        </a>
        <a className="for-member" href="/dashboard">
          {header.dashboard}
        </a>
        <a className="for-member" href={logoutAddress}>
          {header.logout}
        </a>
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

type NextByLanguage = Readonly<Record<Language, string>> | undefined;

/**
 * A form, so that it works without the script: the API remembers the language in a cookie and comes back to
 * `next`, which is the same page in that language; without one (the gate, which stands at other pages' addresses)
 * to where the form was.
 */
function LanguageSwitch({ next }: { next: NextByLanguage }) {
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
