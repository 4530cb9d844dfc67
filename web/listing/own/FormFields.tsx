import { Fragment, type ReactNode } from 'react';
import type { FieldPath } from 'react-hook-form';
import {
  fieldsByTab,
  type ListingField,
  type ListingFieldName,
  type ListingTab,
  type OwnControlName,
} from '#shared/listing-fields.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { fieldPath } from './form-tabs.ts';
import { FieldControl } from './FieldControl.tsx';
import type { ListingValues } from './listing-values.ts';
import { ownControls } from './own-controls.tsx';
import type { TabProps } from './tab-props.ts';

type Entry = [name: ListingFieldName, field: ListingField];

/** All fields of a tab in the order of their list, halves side by side. `before`: extra content above a field. */
export function FormFields({
  tab,
  before = {},
  ...props
}: TabProps & { tab: ListingTab; before?: Partial<Record<ListingFieldName, ReactNode>> }) {
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
          <div className="form-pair">{controls}</div>
        ) : type === 'flag' ? (
          <div>{controls}</div>
        ) : (
          controls
        )}
      </Fragment>
    );
  });
}

/** Halves that follow each other, and flags that do, are one row. */
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
      // The list's names are those of the values, group by group.
      register={() => form.register(path as FieldPath<ListingValues>)}
    />
  );
}

const isOwn = (field: ListingField): field is Extract<ListingField, { control: 'own' }> =>
  field.control === 'own';
