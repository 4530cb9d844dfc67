import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { leave } from '#web/platform/leave.ts';
import { useSwitchLanguage } from '#web/platform/messages.tsx';
import { Header, type HeaderLink, type HeaderScript } from '#web/api/Header.tsx';

/** A link to a screen of this app, without a new document; so the menu that it stands in is closed by hand. */
const AppLink: HeaderLink = ({ href, ...rest }) => {
  const to = useHref(href);
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    follow(event);
    // Left to the browser, it opens in another tab, and the menu stays.
    if (event.defaultPrevented)
      event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
  };
  return <a {...rest} href={to} onClick={onClick} />;
};

const script: HeaderScript = { Link: AppLink, onLogout: () => void leave() };

/**
 * The site's header around a screen of this app. `menu` opens the screen's own menu on narrow screens; `beside` stands
 * beside the links.
 */
export function AppHeader({ menu, beside }: { menu?: ReactNode; beside?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Header path={pathname} script={script} onSwitch={useSwitchLanguage()} menu={menu} beside={beside} />
  );
}
