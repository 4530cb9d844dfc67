import type { ReactNode } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useSwitchLanguage } from '#web/platform/messages.tsx';
import { Header, type HeaderProps } from '#web/api/Header.tsx';

/**
 * Frame shown until the first screen: header and skeleton. The build renders it into the private app's HTML
 * (shell-html.tsx), so that it appears before any script. The skeleton looks like the dashboard for members and like a
 * form for guests; CSS chooses (html[data-session]).
 * @param children shown only without JavaScript
 */
export function StartFrame({ children, ...header }: Omit<HeaderProps, 'path'> & { children?: ReactNode }) {
  const { action, header: words } = useCommon();
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <Header path="" {...header} />
      <main id="content" tabIndex={-1}>
        <div className="needs-script">
          <h1 className="visually-hidden">{action.loading}</h1>
          <div className="for-member" aria-hidden="true">
            <div className="container shell__columns">
              <div className="shell__side">
                <Lines count={5} />
              </div>
              <div className="shell__main stack">
                <div className="skeleton skeleton--line skeleton--short" />
                <div className="skeleton skeleton--medium" />
                <div className="skeleton skeleton--medium" />
              </div>
            </div>
          </div>
          <div className="for-guest container shell__main" aria-hidden="true">
            <div className="auth-card stack">
              <div className="skeleton skeleton--line skeleton--short" />
              <Lines count={2} />
              <div className="skeleton skeleton--low" />
              <div className="skeleton skeleton--low" />
            </div>
          </div>
        </div>
        {children}
      </main>
    </>
  );
}

const Lines = ({ count }: { count: number }) => (
  <div className="stack">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="skeleton skeleton--line" />
    ))}
  </div>
);

/** Start frame with a working language switch. */
export const Starting = () => <StartFrame onSwitch={useSwitchLanguage()} />;
