import { usePublicMessages } from '#web/i18n/public-messages.ts';

export interface Crumb {
  name: string;
  /** Path on this site, with the page's language. */
  path: string;
}

/** Breadcrumb of a place's list: home, category, country, city, municipality. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb small" aria-label={usePublicMessages('browse').breadcrumb}>
      <ol role="list" className="row">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="tap">
            <a
              className="plain-link tap"
              href={path}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
