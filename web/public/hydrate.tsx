import { hydrateRoot } from 'react-dom/client';
import { loadCommon } from '../i18n/load-common.ts';
import { loadPublicMessages } from '../i18n/public-messages.ts';
import type { PageData } from './data-island.ts';
import { IslandRoot } from './IslandRoot.tsx';

/** Takes over the page that the server rendered, in its language. */
export async function hydratePage(root: Element, data: PageData): Promise<void> {
  const { language, ...island } = data;
  const serverHtml = root.innerHTML;
  const [common, messages] = await Promise.all([loadCommon[language](), loadPublicMessages[language]()]);
  hydrateRoot(
    root,
    <IslandRoot
      island={island}
      language={language}
      common={common}
      messages={messages}
      serverHtml={serverHtml}
    />,
  );
}
