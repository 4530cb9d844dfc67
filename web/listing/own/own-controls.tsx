import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { basicFields, type OwnControlName } from '#shared/listing-fields.ts';
import { extraServices, includedServices } from '#shared/listing-options.ts';
import { findCountry } from '#shared/location/countries.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Boxes } from './FieldControl.tsx';
import { DaysControl, HoursControl } from './HoursControl.tsx';
import { PlaceControl } from './PlaceControl.tsx';
import type { TabProps } from './tab-props.ts';

/** The controls of the fields that their type alone does not say; null for what another field's control includes. */
export const ownControls: Record<OwnControlName, ComponentType<TabProps> | null> = {
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

function Price({ form, errors }: TabProps) {
  const { field } = useCommon();
  const currency = findCountry(useWatch({ control: form.control, name: 'country' }))?.currency ?? '';
  return (
    <TextField
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
      // Spelled and spoken as what visitors read.
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

/** "I have my own place", on or off. */
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
