import { createElement, type ComponentType } from 'react';
import type { Language } from '#shared/account.ts';
import type { Common } from '../i18n/en/common.ts';
import type { PublicMessages } from '../i18n/en/public.ts';
import { I18nProvider } from '../i18n/i18n.tsx';
import { PublicMessagesProvider } from '../i18n/public-messages.ts';
import { ToastRegion } from '../ui/Toast.tsx';
import { interactivePages, type Island } from './interactive.ts';
import { PageBoundary } from './PageBoundary.tsx';

/** What the server renders inside #page and the browser hydrates: both must build the same tree. */
export function IslandRoot({
  island,
  language,
  common,
  messages,
  serverHtml,
}: {
  island: Island;
  language: Language;
  common: Common;
  messages: PublicMessages;
  serverHtml?: string;
}) {
  // Page and props belong together by Island's type, which an indexed component type can't express.
  const Page = interactivePages[island.page] as ComponentType<object>;
  return (
    <I18nProvider language={language} common={common}>
      <PublicMessagesProvider messages={messages}>
        <PageBoundary common={common} serverHtml={serverHtml}>
          {createElement(Page, island.props as object)}
        </PageBoundary>
        <ToastRegion />
      </PublicMessagesProvider>
    </I18nProvider>
  );
}
