import { useEffect, useState } from 'react';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { browseHref } from './browse-address.ts';
import { countOf } from './count-filters.ts';
import type { ListCount } from './list-count.ts';
import { narrowings, type Narrowing } from './narrowings.ts';
import type { PlaceView } from './place-view.ts';
import type { PlaceContext } from './PlaceLink.tsx';

export interface BlockingFiltersProps extends PlaceContext {
  view: PlaceView;
}

/** As many as are asked about: each is a question of its own. */
const most = 6;

/**
 * Of a list that its filters leave empty, those without which it would have somebody, each with how many that are. In
 * the browser and after the page, as what is near: the empty page costs no more than another.
 */
export function BlockingFilters({ path, state, view }: BlockingFiltersProps) {
  const { browse } = usePublicMessages();
  const common = useCommon();
  const formats = useFormats();
  const [blocking, setBlocking] = useState<Array<Narrowing & ListCount>>([]);

  useEffect(() => {
    const asking = new AbortController();
    const on = narrowings(state, view.currency, { browse, common, formats }).slice(0, most);
    const without = on.map(async (one) => {
      // What nobody could count is not proposed.
      const found = await countOf({ ...state, ...one.without }, asking.signal).catch(() => undefined);
      return found && found.count > 0 ? [{ ...one, ...found }] : [];
    });
    void Promise.all(without).then((all) => !asking.signal.aborted && setBlocking(all.flat()));
    return () => asking.abort();
  }, [state, view, browse, common, formats]);

  if (blocking.length === 0) return null;
  return (
    <section className="blocking" role="status">
      <p>{browse.blocking}</p>
      <ul role="list">
        {blocking.map(({ key, label, without, count, more }) => (
          <li key={key}>
            <ButtonLink href={browseHref(path, state, without)}>
              {browse.without(label, count, more)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
