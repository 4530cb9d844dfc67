import { categories } from '#shared/listing-options.ts';
import { useCommon } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { browseHref, type BrowseState, type ListPath } from './browse-address.ts';

/** Women, Men, Trans: links that keep everything else of the address. */
export function CategoryTabs({ path, state }: { path: ListPath; state: BrowseState }) {
  const { category } = useCommon();
  return (
    <nav className="category-tabs" aria-label={usePublicMessages().browse.categories}>
      {categories.map((one) => (
        <a
          key={one}
          href={browseHref(path, state, { category: one })}
          aria-current={one === state.category ? 'page' : undefined}
        >
          {category[one]}
        </a>
      ))}
    </nav>
  );
}
