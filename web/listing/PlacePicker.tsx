import { useContext, useRef, useState, type MouseEvent } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { DrawnForms, type FormContext } from './drawn-forms.ts';
import { shortPlaceLabel } from './place-label.ts';

const drawnForm = (): string => document.querySelector('.place-picker__form')?.innerHTML ?? '';

/**
 * Country, city, municipality. Without the script a form that opens in place and asks again level by level;
 * with it the same button opens a sheet with a search, which is only then loaded with the catalogue.
 */
export function PlacePicker(context: FormContext) {
  const text = usePublicMessages('place');
  const forms = useContext(DrawnForms);
  const [drawn] = useState(() => ({ __html: forms?.place ?? drawnForm() }));
  const details = useRef<HTMLDetailsElement>(null);
  const search = useOnDemand(async () => (await import('./PlaceSearch.tsx')).PlaceSearch);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    // Else the form, which is still here.
    search.open(() => details.current?.setAttribute('open', ''));
  };

  return (
    <>
      <details ref={details} className="place-picker">
        <summary className="chip place-picker__open" onClick={open}>
          <Icon name="pin" size={18} />
          <span>{shortPlaceLabel(context.view) ?? text.choose}</span>
        </summary>
        <div className="place-picker__form" suppressHydrationWarning dangerouslySetInnerHTML={drawn} />
      </details>
      {search.Part && <search.Part open={search.isOpen} onClose={search.close} {...context} />}
    </>
  );
}
