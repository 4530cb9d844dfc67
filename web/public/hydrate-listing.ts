import { isOwnListing } from '#web/api/own-listing-hint.ts';
import { type Hydration, hydrateWith } from './hydrate.tsx';
import { ListingPage } from './ListingPage.tsx';

const hydratePage = hydrateWith(ListingPage);

export const hydrate: Hydration = async (root, data) => {
  if (data.page === 'listing') reportView(data.props.listing.id);
  await hydratePage(root, data);
};

/**
 * Reports that a listing's page was looked at, for its provider's statistics (STAT-1), once the page is in front: the
 * edge answers for pages, so that the server sees few of the visits. Nothing waits for an answer, and nobody is told that
 * none came. A browser that a program drives says so.
 */
function reportView(id: string): void {
  if (navigator.webdriver || isOwnListing(id)) return;
  const report = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', report);
    navigator.sendBeacon(`/api/listings/${id}/views`);
  };
  document.addEventListener('visibilitychange', report);
  report();
}
