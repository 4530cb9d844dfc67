import { type Hydration, hydrateWith } from './hydrate.tsx';
import { ListingPage } from './ListingPage.tsx';
import { reportView } from './report-view.ts';

const hydratePage = hydrateWith(ListingPage);

export const hydrate: Hydration = async (root, data) => {
  if (data.page === 'listing') reportView(data.props.listing.id);
  await hydratePage(root, data);
};
