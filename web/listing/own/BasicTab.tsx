import { categories, listingLimits } from '#shared/listing-options.ts';
import { countries, findCountry } from '#shared/location/countries.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { descriptionMax } from './check-listing.ts';
import { PhotoUploader } from './PhotoUploader.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import type { TabProps } from './tab-props.ts';
import type { Photos } from './use-photos.ts';

/** Basic Info: what the list shows first, the place, and the photos. */
export function BasicTab({ form, errors, photos }: TabProps & { photos: Photos }) {
  const { form: t } = useOwn();
  const { category } = useCommon();
  const { openCountries } = useConfig();
  const [country, city] = form.watch(['country', 'city']);
  const currency = findCountry(country)?.currency ?? '';
  // A country that closed since the listing was saved stays choosable for it, and no other.
  const offered = countries.filter(({ id }) => openCountries.includes(id) || id === country);
  return (
    <div className="stack">
      <TextField
        label={t.title}
        help={t.titleHint}
        maxLength={listingLimits.titleMaxLength}
        error={errors.title}
        {...form.register('title')}
      />
      <div className="form-pair">
        <SelectField label={t.category} error={errors.category} {...form.register('category')}>
          {categories.map((one) => (
            <option key={one} value={one}>
              {category[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.price(currency)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          error={errors.price}
          {...form.register('price')}
        />
      </div>
      <PhotoUploader photos={photos} error={errors.photos} />
      <PlaceFields
        place={{ country, city }}
        countries={offered}
        register={(field, options) => form.register(field, options)}
        clear={(field) => form.setValue(field, '')}
        errors={errors}
        words={t}
      />
      <div className="form-pair">
        <TextField
          label={t.location}
          help={t.locationHint}
          maxLength={80}
          error={errors.location}
          {...form.register('location')}
        />
        <TextField
          label={t.address}
          help={t.addressHint}
          maxLength={160}
          autoComplete="off"
          error={errors.address}
          {...form.register('address')}
        />
      </div>
      <CheckboxField label={t.hasOwnPlace} help={t.hasOwnPlaceHint} {...form.register('hasOwnPlace')} />
      <Description form={form} errors={errors} />
    </div>
  );
}

function Description({ form, errors }: TabProps) {
  const { form: t } = useOwn();
  const used = form.watch('description').trim().length;
  return (
    <TextAreaField
      label={t.description}
      rows={6}
      help={t.counter(used, descriptionMax)}
      error={errors.description}
      {...form.register('description')}
    />
  );
}
