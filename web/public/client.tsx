import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/components.css';
import '../listing/listing.css';
import './public.css';
import { installQuickExit } from '../ui/quick-exit.ts';
import { dataIslandId, type PageData } from './data-island.ts';
import { installDisplayOptions } from './display-options.ts';

// The public pages' entry: small for all of them, React only where a page is interactive.
installQuickExit();
installDisplayOptions();

const data = document.getElementById(dataIslandId)?.textContent;
const root = document.getElementById('page');
if (data && root) {
  const { hydratePage } = await import('./hydrate.tsx');
  await hydratePage(root, JSON.parse(data) as PageData);
}
