import { Component, createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import type { Language } from '#shared/account.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { PublicMessagesProvider } from '#web/i18n/public-messages.ts';
import { showToast, ToastRegion } from '#web/ui/Toast.tsx';
import type { Island } from './interactive.ts';
import { pageFailed } from './page-failed.ts';

/** Root component that the server renders inside #page and the browser hydrates: both must build the same tree. */
export function IslandRoot({
  Page,
  island,
  language,
  common,
  messages,
  serverHtml,
}: {
  /** TypeScript can't express here that `Island` pairs each component with its props. */
  Page: ComponentType<never>;
  island: Island;
  language: Language;
  common: Common;
  messages: Partial<PublicMessages>;
  serverHtml?: string;
}) {
  // Effects run from the inside out, so the whole page is interactive now. Tests wait for this attribute.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <I18nProvider language={language} common={common}>
      <PublicMessagesProvider value={messages}>
        <PageBoundary common={common} serverHtml={serverHtml}>
          {createElement(Page as ComponentType<object>, island.props as object)}
        </PageBoundary>
        <ToastRegion />
      </PublicMessagesProvider>
    </I18nProvider>
  );
}

interface Props {
  common: Common;
  /**
   * HTML from the server, shown after an error. Undefined during server rendering, where an error fails the whole page.
   */
  serverHtml: string | undefined;
  children: ReactNode;
}

/**
 * Error boundary of the page (LOOK-5). After an error, the server's HTML stays readable, its links work, and a notice
 * offers a reload.
 */
class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    pageFailed(error);
    showToast({ ...this.props.common.failure, tone: 'bad' });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <div dangerouslySetInnerHTML={{ __html: this.props.serverHtml ?? '' }} />;
  }
}
