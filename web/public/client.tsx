import './styles.css';
import { forgetGateAnswer } from '#web/site/gate-answer.ts';
import { keepPlaceInLinks } from '#web/listing/keep-place.ts';
import { installQuickExit } from '#web/ui/quick-exit.ts';
import { installTooltips } from '#web/ui/tooltips.ts';
import { noteLogoutPresses } from '#web/site/logout-press.ts';
import { followSession } from '#web/site/session-hint.ts';
import { afterPaint } from './after-paint.ts';
import { dataIslandId, type PageData } from './data-island.ts';
import { installDisplayOptions } from './display-options.ts';
import { followList } from './list-trail.ts';
import { loadHydration } from './load-hydration.ts';
import { pageFailed } from './page-failed.ts';

// The public pages' entry: small for all of them, React only where a page is interactive.
installQuickExit();
installTooltips();
installDisplayOptions();
followSession();
noteLogoutPresses();
forgetGateAnswer();
followList();
keepPlaceInLinks();

const data = document.getElementById(dataIslandId)?.textContent;
const root = document.getElementById('page');
if (data && root) {
  try {
    await afterPaint();
    preload(root.dataset['scripts']?.split(' ') ?? []);
    const page = JSON.parse(data) as PageData;
    const hydrate = await loadHydration[page.page]();
    // A task of its own: what was loaded has just been evaluated in this one.
    await new Promise((resolve) => setTimeout(resolve));
    await hydrate(root, page);
  } catch (error) {
    pageFailed(error);
  }
}

/** All at once and not one after the other, as one imports the next; only now, since photos have the line first. */
function preload(scripts: readonly string[]): void {
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
