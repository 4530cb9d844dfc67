import { useContext, useRef, useState, type MouseEvent } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { allListings, isHome } from './browse-address.ts';
import { DrawnForms, type FormContext } from './drawn-forms.ts';
import { shortPlaceLabel } from './place-label.ts';

const drawnForm = (): string => document.querySelector('.place-picker__form')?.innerHTML ?? '';

/**
 * Picker for country, city and municipality. Without JavaScript the button opens an inline form, which asks for one
 * level per submit. With JavaScript the button opens a search sheet. The sheet and the places load on first use.
 */
export function PlacePicker(context: FormContext) {
  const text = usePublicMessages('place');
  const forms = useContext(DrawnForms);
  const [drawn] = useState(() => ({ __html: forms?.place ?? drawnForm() }));
  const details = useRef<HTMLDetailsElement>(null);
  const search = useOnDemand(async () => (await import('./PlaceSearch.tsx')).PlaceSearch);
  const { path, view } = context;
  const chosen = shortPlaceLabel(view);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    search.open(() => details.current?.setAttribute('open', ''));
  };

  return (
    <>
      <details ref={details} className="place-picker">
        <summary className="chip" onClick={open}>
          <Icon name="pin" size={18} />
          <span className="cut">{chosen ?? <strong>{text.choose}</strong>}</span>
          {!chosen && <span className="soft">{text.chooseHint}</span>}
        </summary>
        <div className="place-picker__form" suppressHydrationWarning dangerouslySetInnerHTML={drawn} />
      </details>
      {search.Part && (
        <search.Part
          {...context}
          path={isHome(path) ? path : allListings(path)}
          open={search.isOpen}
          onClose={search.close}
        />
      )}
    </>
  );
}
