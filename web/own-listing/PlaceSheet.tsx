import '#web/place/place.css';

import type { Category } from '#shared/listing-options.ts';
import type { Place } from '#shared/location/place.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { PublicMessagesProvider } from '#web/i18n/public-messages.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { readBrowse } from '#web/place/browse-address.ts';
import { PlaceChoice } from '#web/place/PlaceLink.tsx';
import { PlaceSearch } from '#web/place/PlaceSearch.tsx';
import type { PlaceView } from '#web/place/place-view.ts';

/** Place sheet of the public pages, used to choose a place for a form. */
export function PlaceSheet({
  messages,
  open,
  onClose,
  onChoose,
  view,
  category,
}: {
  messages: Partial<PublicMessages>;
  open: boolean;
  onClose: () => void;
  onChoose: (place: Place) => void;
  view: PlaceView;
  category: Category;
}) {
  const state = { ...readBrowse(new URLSearchParams()), ...view.place, category };
  return (
    <PublicMessagesProvider value={messages}>
      <PlaceChoice value={onChoose}>
        <PlaceSearch
          open={open}
          onClose={onClose}
          path={`/${useLanguage()}/listings`}
          state={state}
          view={view}
        />
      </PlaceChoice>
    </PublicMessagesProvider>
  );
}
