import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ListingTab } from '#shared/listing-fields.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { formTabs } from './form-tabs.ts';
import { filledByTab } from './filled-fields.ts';
import type { ListingValues } from './listing-values.ts';

/**
 * The form's five tabs, each with its number of filled fields or errors. The open tab is controlled, because an invalid
 * field opens the tab that contains the field.
 */
export function FormTabs({
  label,
  current,
  errors,
  control,
  photos,
  panelOf,
  onChange,
}: {
  label: string;
  current: ListingTab;
  errors: Record<ListingTab, number>;
  control: Control<ListingValues>;
  photos: number;
  panelOf: (tab: ListingTab) => ReactNode;
  onChange: (tab: ListingTab) => void;
}) {
  const { form: t } = useOwn();
  const wordsOf = (tab: ListingTab) => (
    <>
      <span>{t.tabs[tab]}</span>
      {errors[tab] > 0 ? (
        <span className="form-tabs__errors small">
          <span aria-hidden="true">{errors[tab]}</span>
          <span className="visually-hidden">{t.tabErrors(errors[tab])}</span>
        </span>
      ) : (
        <Done tab={tab} control={control} photos={photos} />
      )}
    </>
  );
  return (
    <Tabs
      label={label}
      selected={current}
      onOpen={(id) => onChange(id as ListingTab)}
      tabs={formTabs.map((tab) => ({ id: tab, label: wordsOf(tab), content: panelOf(tab) }))}
    />
  );
}

/** Progress of a tab, for example "6 of 8". A separate component, so that typing rerenders only these texts. */
function Done({
  tab,
  control,
  photos,
}: {
  tab: ListingTab;
  control: Control<ListingValues>;
  photos: number;
}) {
  const { form: t } = useOwn();
  const values = useWatch({ control }) as ListingValues;
  const { done, of } = filledByTab(values, photos)[tab];
  return <span className="form-tabs__done small numeric">{t.tabDone(done, of)}</span>;
}
