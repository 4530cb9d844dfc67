import { useEffect, useState } from 'react';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { browseHref } from './browse-address.ts';
import type { FormContext } from './drawn-forms.ts';
import { placeLabel } from './place-label.ts';
import type { PlaceView } from './place-view.ts';
import { rememberedPlace } from './remembered-place.ts';

/**
 * Link from a list of all places to the place that this browser remembers (BROWSE-20). The page reserves a line for the
 * link from the first paint (html[data-place], shared/inline-script.ts). The line is freed if the place is unknown or
 * its country closed.
 */
export function RememberedPlace({ path, state, view }: FormContext) {
  const text = usePublicMessages('place');
  const language = useLanguage();
  const [here, setHere] = useState<PlaceView>();
  useEffect(() => {
    const kept = rememberedPlace();
    const giveBack = () => delete document.documentElement.dataset['place'];
    if (!kept) return void giveBack();
    let left = false;
    const openCountries = view.countries.map(({ id }) => id);
    import('./remembered-view.ts')
      .then(({ viewRemembered }) => viewRemembered(kept, openCountries, language))
      .then(
        (found) => {
          if (left) return;
          if (found) setHere(found);
          else giveBack();
        },
        // If loading fails, free the line; the visitor can still use the picker.
        giveBack,
      );
    return () => {
      left = true;
    };
  }, [view, language]);
  const name = here && placeLabel(here);
  return (
    <p className="remembered-place needs-script">
      {here && name && (
        <a className="chip" href={browseHref(path, state, here.place)}>
          <Icon name="pin" size={18} />
          {text.seeIn(name)}
        </a>
      )}
    </p>
  );
}
