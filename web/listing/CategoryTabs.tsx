import { categories, type Category } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import {
  browseHref,
  isLanding,
  type BrowseState,
  type LandingPath,
  type ListPath,
} from './browse-address.ts';

/**
 * Women, Men, Trans: links that keep everything else of the address; from a place's own address to its one of
 * each category (`landings`).
 */
export function CategoryTabs({
  path,
  state,
  landings,
}: {
  path: ListPath;
  state: BrowseState;
  landings?: Readonly<Record<Category, LandingPath>>;
}) {
  const { category } = useCommon().option;
  return (
    <nav className="category-tabs" aria-label={usePublicMessages('browse').categories}>
      {categories.map((one) => (
        <a
          key={one}
          href={
            landings && isLanding(path)
              ? browseHref(landings[one], state)
              : browseHref(path, state, { category: one })
          }
          aria-current={one === state.category ? 'page' : undefined}
        >
          {category[one]}
        </a>
      ))}
    </nav>
  );
}
