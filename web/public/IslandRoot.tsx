import { Component, createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import type { Language } from '#shared/account.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { PublicMessagesProvider } from '#web/i18n/public-messages.ts';
import { showToast, ToastRegion } from '#web/ui/Toast.tsx';
import type { Island } from './interactive.ts';
import { pageFailed } from './page-failed.ts';

/** What the server renders inside #page and the browser hydrates: both must build the same tree. */
export function IslandRoot({
  Page,
  island,
  language,
  common,
  messages,
  serverHtml,
}: {
  /** The island's page; that its props are the island's, Island says and an indexed component type can't. */
  Page: ComponentType<never>;
  island: Island;
  language: Language;
  common: Common;
  /** Those that its page loads. */
  messages: Partial<PublicMessages>;
  serverHtml?: string;
}) {
  // Effects run from the inside out: from now on the whole page listens. Tests that drive the page wait for this.
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
  /** What the server rendered; undefined there, where an error is a failure of the page. */
  serverHtml: string | undefined;
  children: ReactNode;
}

/**
 * The global error fallback (LOOK-5): what the server rendered stays readable, its links
 * lead on, and a notice above it offers to reload.
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
