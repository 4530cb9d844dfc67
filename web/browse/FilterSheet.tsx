import {
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import type { BrowseState } from '#web/place/browse-address.ts';
import { DrawnForms, filterHeadingId, filterSheetId, type FormContext } from '#web/place/drawn-forms.ts';
import type { ListCount } from '#shared/api/listing.ts';

export interface FilterSheetProps extends FormContext {
  /** How many the page says that this list has. */
  counted: ListCount | undefined;
}

const drawnForm = (): string => document.getElementById(filterSheetId)?.firstElementChild?.innerHTML ?? '';

/**
 * Every filter of a list, in a sheet that the browser opens without the script. Its form is the one that the server
 * drew, as long as the list is the one that the page came with.
 */
export function FilterSheet({ counted, ...context }: FilterSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const { path, state } = context;
  const browse = usePublicMessages('browse');
  const { form, isMade } = useForm(context, sheet);

  const onPage = useEffectEvent(() => ({ state, counted }));
  // While the sheet is open, also where its form is made anew then; what follows it is loaded with the first opening.
  useEffect(() => {
    const opened = sheet.current;
    let followed: AbortController | undefined;
    const toggled = ({ newState }: Pick<ToggleEvent, 'newState'>) => {
      followed?.abort();
      if (newState !== 'open') return;
      const { signal } = (followed = new AbortController());
      import('./follow-filters.ts').then(
        ({ followFilters }) => {
          const form = opened?.querySelector('form');
          if (form && !signal.aborted) followFilters(form, path, browse, onPage(), signal);
        },
        // Offline, or a newer release: the form is sent as it stands, and its button says no number.
        () => undefined,
      );
    };
    if (opened?.matches(':popover-open')) toggled({ newState: 'open' });
    opened?.addEventListener('toggle', toggled);
    return () => {
      opened?.removeEventListener('toggle', toggled);
      followed?.abort();
    };
  }, [path, browse, isMade]);

  return (
    <div
      ref={sheet}
      id={filterSheetId}
      popover="auto"
      className="filter-sheet"
      role="dialog"
      aria-labelledby={filterHeadingId}
    >
      {form}
    </div>
  );
}

/**
 * As it was drawn; for a list that took the page's place (of the place that this browser remembers) made anew, with what
 * was chosen meanwhile.
 */
function useForm(context: FormContext, sheet: RefObject<HTMLElement | null>) {
  const forms = useContext(DrawnForms);
  const [drawn] = useState(() => ({ __html: forms?.filters ?? drawnForm() }));
  const [made, setMade] = useState<{ Form: ComponentType<FormContext>; chosen: Partial<BrowseState> }>();
  const isAnother = !forms && context.view.cities !== undefined;
  useEffect(() => {
    if (!isAnother) return;
    import('./remake-filters.ts').then(
      ({ FilterForm: Form, remake }) =>
        sheet.current && remake(sheet.current, (chosen) => setMade({ Form, chosen })),
      // The one that was drawn leads to its list.
      () => undefined,
    );
  }, [isAnother, sheet]);
  const isMade = isAnother && made !== undefined;
  return {
    isMade,
    form: isMade ? (
      <made.Form key="made" {...context} state={{ ...context.state, ...made.chosen }} />
    ) : (
      <div key="drawn" suppressHydrationWarning dangerouslySetInnerHTML={drawn} />
    ),
  };
}
