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
import { Sheet } from '#web/ui/Sheet.tsx';
import { useSheetOpen } from '#web/ui/use-sheet-open.ts';
import { DrawnForms, filterSheetId, type FormContext } from '#web/place/drawn-forms.ts';
import type { ListCount } from '#shared/api/listing.ts';

export interface FilterSheetProps extends FormContext {
  /** Number of listings that the page's heading shows. */
  counted: ListCount | undefined;
}

const drawnForm = (): string =>
  document.querySelector(`#${filterSheetId} .filter-sheet__drawn`)?.innerHTML ?? '';

/**
 * Sheet with every filter of a list; the browser opens the sheet without JavaScript. Keeps the server-rendered form
 * until another list replaces the page's list.
 */
export function FilterSheet({ counted, ...context }: FilterSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const { path, state } = context;
  const browse = usePublicMessages('browse');
  const { form, isMade } = useForm(context, sheet);
  const isOpen = useSheetOpen(sheet);

  const onPage = useEffectEvent(() => ({ state, counted }));
  // Runs again when the form is replaced. The script loads on first open.
  useEffect(() => {
    if (!isOpen) return;
    const followed = new AbortController();
    const { signal } = followed;
    import('./follow-filters.ts').then(
      ({ followFilters }) => {
        const form = sheet.current?.querySelector('form');
        if (form && !signal.aborted) followFilters(form, path, browse, onPage(), signal);
      },
      // If the script fails to load (offline, or a new release), the plain form still works; its button shows no
      // number.
      () => undefined,
    );
    return () => followed.abort();
  }, [isOpen, path, browse, isMade]);

  return (
    <Sheet ref={sheet} id={filterSheetId} title={browse.filters} className="filter-sheet">
      {form}
    </Sheet>
  );
}

/**
 * Returns the server-rendered form, or a new form when the remembered place's list replaces the page's list. The new
 * form keeps the chosen filters.
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
      // If loading fails, the server-rendered form still leads to its own list.
      () => undefined,
    );
  }, [isAnother, sheet]);
  const isMade = isAnother && made !== undefined;
  return {
    isMade,
    form: isMade ? (
      <made.Form key="made" {...context} state={{ ...context.state, ...made.chosen }} />
    ) : (
      <div
        key="drawn"
        className="filter-sheet__drawn"
        suppressHydrationWarning
        dangerouslySetInnerHTML={drawn}
      />
    ),
  };
}
