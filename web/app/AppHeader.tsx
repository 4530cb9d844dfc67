import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { leave } from '#web/platform/leave.ts';
import { useSwitchLanguage } from '#web/platform/messages.tsx';
import { Header, type HeaderLink, type HeaderScript } from '#web/site/Header.tsx';

/** A link to a screen of this app, without a new document. */
const AppLink: HeaderLink = ({ href, ...rest }) => {
  const to = useHref(href);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(href);
  return <a {...rest} href={to} onClick={onClick} />;
};

const script: HeaderScript = { Link: AppLink, onLogout: () => void leave() };

/** The site's header around a screen of this app. `menu` opens the screen's own menu on narrow screens. */
export function AppHeader({ menu }: { menu?: ReactNode }) {
  const { pathname } = useLocation();
  return <Header path={pathname} script={script} onSwitch={useSwitchLanguage()} menu={menu} />;
}
