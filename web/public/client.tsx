import './styles.css';
import { forgetGateAnswer } from '#web/site/gate-answer.ts';
import { installQuickExit } from '#web/ui/quick-exit.ts';
import { noteLogoutPresses } from '#web/site/logout-press.ts';
import { followSession } from '#web/site/session-hint.ts';
import { afterPaint } from './after-paint.ts';
import { dataIslandId, type PageData } from './data-island.ts';
import { installDisplayOptions } from './display-options.ts';
import { loadHydration } from './load-hydration.ts';
import { pageFailed } from './page-failed.ts';

// The public pages' entry: small for all of them, React only where a page is interactive.
installQuickExit();
installDisplayOptions();
followSession();
noteLogoutPresses();
forgetGateAnswer();

const data = document.getElementById(dataIslandId)?.textContent;
const root = document.getElementById('page');
if (data && root) {
  try {
    await afterPaint();
    const page = JSON.parse(data) as PageData;
    const hydrate = await loadHydration[page.page]();
    await hydrate(root, page);
  } catch (error) {
    pageFailed(error);
  }
}
