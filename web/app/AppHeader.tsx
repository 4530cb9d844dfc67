import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { leave } from '#web/platform/leave.ts';
import { useSwitchLanguage } from '#web/platform/messages.tsx';
import { Header, type HeaderLink, type HeaderScript } from '#web/api/Header.tsx';

/** Link to a screen of this app. It must close the menu that contains it, because no new document loads. */
const AppLink: HeaderLink = ({ href, ...rest }) => {
  const to = useHref(href);
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    follow(event);
    // `follow` prevents the default only if this tab navigates; otherwise the menu stays open.
    if (event.defaultPrevented) event.currentTarget.closest('dialog')?.close();
  };
  return <a {...rest} href={to} onClick={onClick} />;
};

const script: HeaderScript = { Link: AppLink, onLogout: () => void leave() };

/**
 * Header of the private app. On narrow screens, `menu` opens the screen's own menu. For a reviewer, a link to the queue
 * with the name `review` replaces the links to the public site.
 */
export function AppHeader({
  menu,
  beside,
  review,
}: {
  menu?: ReactNode;
  beside?: ReactNode;
  review?: string | undefined;
}) {
  const { pathname } = useLocation();
  const work = review && <AppLink href="/admin">{review}</AppLink>;
  return (
    <Header
      path={pathname}
      script={{ ...script, work }}
      onSwitch={useSwitchLanguage()}
      menu={menu}
      beside={beside}
    />
  );
}
