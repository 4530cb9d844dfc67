import { useContext, useEffect, useRef, useState, type ComponentType } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { DrawnForms, filterHeadingId, filterSheetId, type FormContext } from './drawn-forms.ts';
import type { ListCount } from './list-count.ts';

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
  const { browse } = usePublicMessages();
  const form = useForm(context);

  const onPage = useRef({ state, counted });
  useEffect(() => {
    onPage.current = { state, counted };
  }, [state, counted]);

  // While the sheet is open; what follows its form is loaded with the first opening.
  useEffect(() => {
    const opened = sheet.current;
    let end: (() => void) | undefined;
    let isOpen = false;
    const toggled = ({ newState }: ToggleEvent) => {
      isOpen = newState === 'open';
      end?.();
      end = undefined;
      if (!isOpen) return;
      import('./follow-filters.ts').then(
        ({ followFilters }) => {
          const form = opened?.querySelector('form');
          if (isOpen && form) end ??= followFilters(form, path, browse, onPage.current);
        },
        // Offline, or a newer release: the form is sent as it stands, and its button says no number.
        () => undefined,
      );
    };
    opened?.addEventListener('toggle', toggled);
    return () => {
      opened?.removeEventListener('toggle', toggled);
      end?.();
    };
  }, [path, browse]);

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

/** As it was drawn; for a list that took the page's place (of the place that this browser remembers) made anew. */
function useForm(context: FormContext) {
  const forms = useContext(DrawnForms);
  const [drawn] = useState(() => ({ __html: forms?.filters ?? drawnForm() }));
  const [Made, setMade] = useState<ComponentType<FormContext>>();
  const isAnother = !forms && context.view.cities !== undefined;
  useEffect(() => {
    if (!isAnother) return;
    import('./FilterForm.tsx').then(
      ({ FilterForm }) => setMade(() => FilterForm),
      // The one that was drawn leads to its list.
      () => undefined,
    );
  }, [isAnother]);
  if (isAnother && Made) return <Made key="made" {...context} />;
  return <div key="drawn" suppressHydrationWarning dangerouslySetInnerHTML={drawn} />;
}
