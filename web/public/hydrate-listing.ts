import { isOwnListing } from '#web/api/own-listing-hint.ts';
import { type Hydration, hydrateWith } from './hydrate.tsx';
import { ListingPage } from './ListingPage.tsx';

const hydratePage = hydrateWith(ListingPage);

export const hydrate: Hydration = async (root, data) => {
  if (data.page === 'listing') reportView(data.props.listing.id);
  await hydratePage(root, data);
};

/**
 * Reports a view of a listing for its provider's statistics (STAT-1), once the page is visible. The edge serves cached
 * pages, so the server can't count visits itself. Automated browsers (`navigator.webdriver`) are not counted.
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
