import { Tabs } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ListingTab } from '#shared/listing-fields.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { formTabs } from './form-tabs.ts';
import { filledByTab } from './filled-fields.ts';
import type { ListingValues } from './listing-values.ts';

/**
 * The form's five tabs, each with how much of it is said, or how many of its fields are wrong. Controlled, since an
 * error jumps to its tab, and unlike the public pages' tabs not kept in the address. Every panel stays in the document,
 * so that nothing typed is lost.
 */
export function FormTabs({
  current,
  errors,
  control,
  photos,
  panels,
  onChange,
}: {
  current: ListingTab;
  /** How many fields are wrong on each. */
  errors: Record<ListingTab, number>;
  control: Control<ListingValues>;
  /** How many photos there are. */
  photos: number;
  panels: Record<ListingTab, ReactNode>;
  onChange: (tab: ListingTab) => void;
}) {
  const { form: t } = useOwn();
  const list = useRef<HTMLDivElement>(null);

  // Where the tabs are wider than the screen, the current one comes to its middle.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-selected]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

  return (
    <Tabs.Root value={current} onValueChange={(value) => onChange(value as ListingTab)}>
      <Tabs.List ref={list} className="tabs__list form-tabs">
        {formTabs.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="tabs__tab form-tabs__tab"
            data-selected={tab === current || undefined}
          >
            <span>{t.tabs[tab]}</span>
            {errors[tab] > 0 ? (
              <span className="form-tabs__errors">
                <span aria-hidden="true">{errors[tab]}</span>
                <span className="visually-hidden">{t.tabErrors(errors[tab])}</span>
              </span>
            ) : (
              <Done tab={tab} control={control} photos={photos} />
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {formTabs.map((tab) => (
        <Tabs.Content key={tab} value={tab} forceMount hidden={tab !== current} className="form-tabs__panel">
          {panels[tab]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** "6 of 8", apart, so that a key pressed draws five small texts and not the form. */
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
  return <span className="form-tabs__done">{t.tabDone(done, of)}</span>;
}
