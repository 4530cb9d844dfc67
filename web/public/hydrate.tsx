import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { formatsOf } from '#web/i18n/format.ts';
import { loadCommon } from '#web/i18n/load-common.ts';
import { loadPublicMessages } from '#web/i18n/public-messages.ts';
import type { PageData } from './data-island.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { messageFile } from './message-files.ts';

/** Takes over a page that the server rendered, in its language. */
export type Hydration = (root: Element, data: PageData) => Promise<void>;

/** The hydration of one interactive page. */
export const hydrateWith =
  (Page: ComponentType<never>): Hydration =>
  async (root, { language, ...island }) => {
    const serverHtml = root.innerHTML;
    const [common, messages] = await Promise.all([
      loadCommon[language](),
      loadPublicMessages[language][messageFile[island.page]](),
    ]);
    const texts = { language, common, messages };
    // With its first number the browser loads all that it knows of the language: as long as everything else that
    // hydration does at once, so in a task of its own. Inside a component nothing could come in between.
    formatsOf(language).price(0, 'USD');
    await new Promise((resolve) => setTimeout(resolve));
    // As a transition: React then works in slices of milliseconds and lets a tap or a scroll in between.
    startTransition(() => {
      hydrateRoot(root, <IslandRoot Page={Page} island={island} serverHtml={serverHtml} {...texts} />);
    });
  };
