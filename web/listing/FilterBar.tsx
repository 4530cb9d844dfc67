import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { countFilters } from './browse-address.ts';
import { filterSheetId } from './drawn-forms.ts';
import { FilterSheet, type FilterSheetProps } from './FilterSheet.tsx';

/** The way to every filter, with how many are on. The browser opens the sheet without the script. */
export function FilterBar(context: FilterSheetProps) {
  const browse = usePublicMessages('browse');
  return (
    <>
      <button type="button" className="chip" popoverTarget={filterSheetId}>
        <Icon name="settings" size={18} />
        {browse.filtersChosen(countFilters(context.state))}
      </button>
      <FilterSheet {...context} />
    </>
  );
}
