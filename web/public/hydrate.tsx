import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { formatsOf } from '#web/i18n/format.ts';
import { loadCommon } from '#web/i18n/load-common.ts';
import { loadPublicMessages } from '#web/i18n/public-messages.ts';
import type { PageData } from './data-island.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { messageFile } from './message-files.ts';

/** Hydrates a page that the server rendered, in the page's language. */
export type Hydration = (root: Element, data: PageData) => Promise<void>;

/** Returns the hydration function of an interactive page. */
export const hydrateWith =
  (Page: ComponentType<never>): Hydration =>
  async (root, { language, ...island }) => {
    const serverHtml = root.innerHTML;
    const [common, messages] = await Promise.all([
      loadCommon[language](),
      loadPublicMessages[language][messageFile[island.page]](),
    ]);
    const texts = { language, common, messages };
    // Only a listing's page formats a price while it hydrates: a list keeps its cards' HTML.
    // A country's first price loads the browser's locale data. This takes as long as the rest of hydration.
    // Do it in a separate task, because React can't split the work inside a component.
    if (island.page === 'listing') {
      formatsOf(language).price(0, island.props.listing);
      await new Promise((resolve) => setTimeout(resolve));
    }
    // In a transition, React works in slices of milliseconds and handles taps and scrolling in between.
    startTransition(() => {
      hydrateRoot(root, <IslandRoot Page={Page} island={island} serverHtml={serverHtml} {...texts} />);
    });
  };
