import './styles.css';
import { forgetGateAnswer } from '#web/api/gate-answer.ts';
import { keepPlaceInLinks } from '#web/place/keep-place.ts';
import { installQuickExit } from '#web/ui/quick-exit.ts';
import { installTooltips } from '#web/ui/tooltips.ts';
import { rememberLogoutRequests } from '#web/api/logout-request.ts';
import { followSession } from '#web/api/session-hint.ts';
import { storeText } from '#web/api/stored-text.ts';
import { dataIslandId, type PageData } from './data-island.ts';
import type { Hydration } from './hydrate.tsx';
import type { InteractiveName } from './interactive.ts';
import { followList } from './list-trail.ts';
import { pageFailed } from './page-failed.ts';

/** A chunk for the lists, one for a listing and one for the saved ones, so that none loads what only another needs. */
const loadHydration: Record<InteractiveName, () => Promise<Hydration>> = {
  home: async () => (await import('./hydrate-lists.ts')).hydrateHome,
  listings: async () => (await import('./hydrate-lists.ts')).hydrateListings,
  saved: async () => (await import('./hydrate-saved.ts')).hydrate,
  listing: async () => (await import('./hydrate-listing.ts')).hydrate,
};

/** Milliseconds: as long as somebody who waits for a photo on a bad line waits for what answers a tap. */
const patience = 2500;

// The public pages' entry: small for all of them, React only where a page is interactive.
installQuickExit();
installTooltips();
installDisplayOptions();
followSession();
rememberLogoutRequests();
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

/**
 * Resolves once what was sent has been painted, the first photos with it: until then the script would take the line
 * and the processor from what somebody came to see, and links, filters and forms work without it. Whoever touches the
 * page, or a photo that does not come, ends the wait; so does time where nothing is painted, in the background.
 */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    // Loaded is not yet decoded, and decoded not yet painted.
    const painted = () => {
      const photos = document.querySelectorAll<HTMLImageElement>('[loading=eager]');
      void Promise.allSettled([...photos].map((photo) => photo.decode())).then(() =>
        requestAnimationFrame(() => requestAnimationFrame(done)),
      );
    };
    setTimeout(done, patience);
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, done, { capture: true, once: true });
    // This runs as a module that the page names, which its load event waits for.
    window.addEventListener('load', painted);
  });
}

/**
 * Theme and blurred photos (LOOK-6): kept in this browser's storage, set on <html> before
 * the first paint by shared/inline-script.ts, changed here by the footer's controls. A tap on a blurred photo shows it
 * (web/card/PhotoReveal.tsx).
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
