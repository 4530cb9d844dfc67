import type { ComponentType } from 'react';
import { characters, cleanText } from '#shared/clean-text.ts';
import { basicFields, type OwnControlName } from '#shared/listing-fields.ts';
import { extraServices, includedServices } from '#shared/listing-options.ts';
import { countries, findCountry } from '#shared/location/countries.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { TextAreaField, TextField } from '#web/ui/Field.tsx';
import { Boxes } from './FieldControl.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import type { TabProps } from './tab-props.ts';

/** The controls of the fields that their type alone does not say; null for what another field's control includes. */
export const ownControls: Record<OwnControlName, ComponentType<TabProps> | null> = {
  price: Price,
  country: Place,
  city: null,
  municipality: null,
  description: Description,
  services: Services,
  workingHours: WorkingHours,
};

function Price({ form, errors }: TabProps) {
  const { field } = useCommon();
  const currency = findCountry(form.watch('country'))?.currency ?? '';
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

function Place({ form, errors }: TabProps) {
  const { form: t } = useOwn();
  const { openCountries } = useConfig();
  const [country, city] = form.watch(['country', 'city']);
  // A country that closed since the listing was saved stays choosable for it, and no other.
  const offered = countries.filter(({ id }) => openCountries.includes(id) || id === country);
  return (
    <PlaceFields
      place={{ country, city }}
      countries={offered}
      register={(field, options) => form.register(field, options)}
      clear={(field) => form.setValue(field, '')}
      errors={errors}
      words={t}
    />
  );
}

function Description({ form, errors }: TabProps) {
  const { field } = useCommon();
  const { form: t } = useOwn();
  const used = characters(cleanText(form.watch('description')));
  return (
    <TextAreaField
      label={field.description}
      rows={6}
      // Spelled and spoken as what visitors read.
      lang={useContentLang()}
      help={t.counter(used, basicFields.description.max)}
      error={errors.description}
      {...form.register('description')}
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

function WorkingHours({ form, errors }: TabProps) {
  const { form: t } = useOwn();
  return (
    <>
      <div className="form-pair">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={t[end]}
            type="time"
            error={errors[`workingHours.${end}`]}
            {...form.register(`workingHours.${end}`)}
          />
        ))}
      </div>
      <p className="soft small">{t.hoursHint}</p>
    </>
  );
}
