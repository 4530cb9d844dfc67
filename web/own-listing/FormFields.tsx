import { Fragment, type ComponentType, type ReactNode } from 'react';
import { useWatch, type FieldPath } from 'react-hook-form';
import {
  basicFields,
  fieldsByTab,
  type ListingField,
  type ListingFieldName,
  type ListingTab,
  type OwnControlName,
} from '#shared/listing-fields.ts';
import { extraServices, includedServices } from '#shared/listing-options.ts';
import { findCountry } from '#shared/location/countries.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { fieldPath, type TabProps } from './form-tabs.ts';
import { Boxes, FieldControl } from './FieldControl.tsx';
import { DaysControl, HoursControl } from './HoursControl.tsx';
import type { ListingValues } from './listing-values.ts';
import { PlaceControl } from './PlaceControl.tsx';

/**
 * Custom controls of fields whose type alone doesn't determine the control. Null if another field's control includes
 * the field.
 */
const ownControls: Record<OwnControlName, ComponentType<TabProps> | null> = {
  price: Price,
  country: PlaceControl,
  city: null,
  municipality: null,
  description: Description,
  services: Services,
  availableDays: DaysControl,
  workingHours: HoursControl,
  hasOwnPlace: OwnPlace,
};

type Entry = [name: ListingFieldName, field: ListingField];

/**
 * Fields of a tab in their defined order, with half-width fields side by side. `before` gives extra content above a
 * field.
 */
export function FormFields({
  tab,
  before,
  ...props
}: TabProps & { tab: ListingTab; before: Partial<Record<ListingFieldName, ReactNode>> }) {
  const rows = rowsOf(Object.entries(fieldsByTab[tab]) as Entry[], (name) => name in before);
  return rows.map((row) => {
    const [[first, { half, type }]] = row;
    const controls = row.map(([name, field]) => (
      <OneField key={name} tab={tab} name={name} field={field} {...props} />
    ));
    return (
      <Fragment key={first}>
        {before[first]}
        {half ? (
          <div className="grid grid--pair">{controls}</div>
        ) : type === 'flag' ? (
          <div>{controls}</div>
        ) : (
          controls
        )}
      </Fragment>
    );
  });
}

/** Groups consecutive half-width fields, and consecutive flags, into one row. */
function rowsOf(entries: readonly Entry[], breaksBefore: (name: ListingFieldName) => boolean) {
  const rows: Array<[Entry, ...Entry[]]> = [];
  for (const entry of entries) {
    const [name, field] = entry;
    const row = rows.at(-1);
    const last = row?.[0][1];
    const joins = (last?.half && field.half) || (last?.type === 'flag' && field.type === 'flag');
    if (row && joins && !breaksBefore(name)) row.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

function OneField({
  tab,
  name,
  field,
  form,
  errors,
}: TabProps & { tab: ListingTab; name: ListingFieldName; field: ListingField }) {
  const common = useCommon();
  const { form: t } = useOwn();
  if (isOwn(field)) {
    const Control = ownControls[name as OwnControlName];
    return Control && <Control form={form} errors={errors} />;
  }
  const hints: Partial<Record<ListingFieldName, string>> = t.hint;
  const options: Partial<Record<ListingFieldName, Record<string, string>>> = common.option;
  const path = fieldPath(tab, name);
  return (
    <FieldControl
      field={field}
      label={common.field[name]}
      help={hints[name]}
      error={errors[path]}
      options={options[name] ?? {}}
      choose={t.choose}
      // The cast is safe: the field list and the form values use the same names in each group.
      register={() => form.register(path as FieldPath<ListingValues>)}
    />
  );
}

const isOwn = (field: ListingField): field is Extract<ListingField, { control: 'own' }> =>
  field.control === 'own';

function Price({ form, errors }: TabProps) {
  const { field } = useCommon();
  const currency = findCountry(useWatch({ control: form.control, name: 'country' }))?.currency ?? '';
  return (
    <TextField
      required
      label={`${field.price} (${currency})`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      error={errors.price}
      {...form.register('price')}
    />
  );
}

function Description({ form, errors }: TabProps) {
  const { field } = useCommon();
  return (
    <LimitedTextArea
      label={field.description}
      rows={6}
      // Visitors read this text; spellcheck and screen readers need its language.
      lang={useContentLang()}
      error={errors.description}
      {...form.register('description')}
      text={useWatch({ control: form.control, name: 'description' })}
      max={basicFields.description.max}
    />
  );
}

function Services({ form }: TabProps) {
  const { services } = useCommon().option;
  const { form: t } = useOwn();
  const boxes = { words: services, register: () => form.register('services') };
  return (
    <>
      <Boxes legend={t.included} options={includedServices} {...boxes} />
      <Boxes legend={t.extras} options={extraServices} {...boxes} />
    </>
  );
}

/** Switch for "I have my own place". */
function OwnPlace({ form }: TabProps) {
  const { field } = useCommon();
  const { form: t } = useOwn();
  const has = useWatch({ control: form.control, name: 'hasOwnPlace' });
  return (
    <Switch
      label={field.hasOwnPlace}
      help={t.hint.hasOwnPlace}
      checked={has}
      onChange={(next) => form.setValue('hasOwnPlace', next, { shouldDirty: true })}
    />
  );
}
