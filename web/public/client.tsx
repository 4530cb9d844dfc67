import './styles.css';
import { forgetGateAnswer } from '#web/api/gate-answer.ts';
import { keepPlaceInLinks } from '#web/place/keep-place.ts';
import { installQuickExit } from '#web/ui/quick-exit.ts';
import { installSheets } from '#web/ui/install-sheets.ts';
import { installTooltips } from '#web/ui/tooltips.ts';
import { rememberLogoutRequests } from '#web/api/logout-request.ts';
import { keepLanguage, keepScrollInSwitch } from '#web/api/keep-language.ts';
import { followSession } from '#web/api/follow-session.ts';
import { storeText } from '#web/api/stored-text.ts';
import { dataIslandId, type PageData } from './data-island.ts';
import type { Hydration } from './hydrate.tsx';
import type { InteractiveName } from './interactive.ts';
import { followList } from './list-trail.ts';
import { pageFailed } from './page-failed.ts';

/** Separate chunks for lists, a listing and the saved listings, so that no page loads another's code. */
const loadHydration: Record<InteractiveName, () => Promise<Hydration>> = {
  home: async () => (await import('./hydrate-lists.ts')).hydrateHome,
  listings: async () => (await import('./hydrate-lists.ts')).hydrateListings,
  saved: async () => (await import('./hydrate-saved.ts')).hydrate,
  listing: async () => (await import('./hydrate-listing.ts')).hydrate,
};

/** Longest wait for the first photos, in milliseconds, before the page hydrates. */
const patience = 2500;

// This entry of the public pages is small, and loads React only on interactive pages.
installQuickExit();
installSheets();
installTooltips();
installDisplayOptions();
followSession();
rememberLogoutRequests();
forgetGateAnswer();
followList();
keepPlaceInLinks();
keepLanguage();
keepScrollInSwitch();

const data = document.getElementById(dataIslandId)?.textContent;
const root = document.getElementById('page');
if (data && root) {
  try {
    await afterPaint();
    preload(root.dataset['scripts']?.split(' ') ?? []);
    const page = JSON.parse(data) as PageData;
    const hydrate = await loadHydration[page.page]();
    // Evaluating the loaded chunk filled the current task, so start a new one.
    await new Promise((resolve) => setTimeout(resolve));
    await hydrate(root, page);
  } catch (error) {
    pageFailed(error);
  }
}

/** Loads the scripts in parallel instead of one import after the other. Called late, because photos have priority. */
function preload(scripts: readonly string[]): void {
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/**
 * Resolves once the page and its first photos are painted. Before that, scripts would compete with the photos for
 * network and processor, while links, filters and forms work without scripts. Input by the visitor, a failed photo or
 * the time limit also ends the wait. A page in the background needs the limit, because the browser never paints it.
 */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    // A loaded image is not yet decoded, and a decoded image not yet painted, so wait for decoding and painting.
    const painted = () => {
      const photos = document.querySelectorAll<HTMLImageElement>('[loading=eager]');
      void Promise.allSettled([...photos].map((photo) => photo.decode())).then(() =>
        requestAnimationFrame(() => requestAnimationFrame(done)),
      );
    };
    setTimeout(done, patience);
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, done, { capture: true, once: true });
    // The load event waits for this module, so it has not fired yet.
    addEventListener('load', painted);
  });
}

/**
 * Sets up the theme and blurred photos (LOOK-6). The choices are in local storage; shared/inline-script.ts applies them
 * to <html> before the first paint. A tap on a blurred photo reveals it (web/card/PhotoReveal.tsx).
 */
function installDisplayOptions(): void {
  const html = document.documentElement;
  const theme = document.querySelector<HTMLSelectElement>('[data-display="theme"]');
  const blur = document.querySelector<HTMLInputElement>('[data-display="blur"]');

  if (theme) {
    theme.value = html.dataset['theme'] ?? '';
    theme.addEventListener('change', () => {
      if (theme.value) html.dataset['theme'] = theme.value;
      else delete html.dataset['theme'];
      storeText('theme', theme.value);
    });
  }

  if (blur) {
    blur.checked = html.dataset['blur'] === '1';
    blur.addEventListener('change', () => {
      if (blur.checked) html.dataset['blur'] = '1';
      else delete html.dataset['blur'];
      storeText('blurPhotos', blur.checked ? '1' : undefined);
    });
  }
}
