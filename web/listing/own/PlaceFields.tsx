import { countries } from '#shared/location/countries.ts';
import type { City } from '#shared/location/place.ts';
import { useCommon, useLanguage } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { useConfig } from '../../private/config.tsx';
import { useOwn } from '../../private/messages.tsx';
import type { TabProps } from './tab-props.ts';
import { useCountryPlaces } from './use-country-places.ts';

/** So many cities stand above the alphabet, where most people find theirs. */
const largestFirst = 10;

/**
 * Country, city, municipality. Changing the country clears city and municipality, changing the city the
 * municipality. The cities come with their country: a select is made anew as they arrive, so that it shows what
 * the form holds.
 */
export function PlaceFields({ form, errors }: TabProps) {
  const { form: t } = useOwn();
  const { action } = useCommon();
  const language = useLanguage();
  const { openCountries } = useConfig();
  const [country, cityId] = form.watch(['country', 'city']);
  const places = useCountryPlaces(country);
  const { cities = [] } = places.data ?? {};
  const municipalities = cities.find(({ id }) => id === cityId)?.municipalities ?? [];
  // A country that closed since the listing was saved stays choosable for it, and no other.
  const offered = countries.filter(({ id }) => openCountries.includes(id) || id === country);
  const failed = places.isError && !places.isFetching;

  return (
    <>
      <div className="form-pair">
        <SelectField
          label={t.country}
          error={errors.country}
          {...form.register('country', {
            onChange: () => {
              form.setValue('city', '');
              form.setValue('municipality', '');
            },
          })}
        >
          <option value="">{t.choose}</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={`${country} ${cities.length}`}
          label={t.city}
          help={!country ? t.cityFirst : places.isFetching ? action.loading : undefined}
          error={errors.city}
          {...form.register('city', { onChange: () => form.setValue('municipality', '') })}
        >
          <option value="">{t.choose}</option>
          <CityOptions cities={cities} language={language} />
        </SelectField>
      </div>
      {failed && (
        <p className="field__error" role="alert">
          {t.citiesFailed} <Button onClick={() => void places.refetch()}>{action.tryAgain}</Button>
        </p>
      )}
      {municipalities.length > 0 && (
        <SelectField
          key={cityId}
          label={t.municipality}
          error={errors.municipality}
          {...form.register('municipality')}
        >
          <option value="">{t.choose}</option>
          {municipalities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** The largest, and then all by the alphabet; of one name with what tells them apart. */
function CityOptions({ cities, language }: { cities: readonly City[]; language: string }) {
  const { form: t } = useOwn();
  const option = ({ id, name, region }: City) => (
    <option key={id} value={id}>
      {cities.some((other) => other.name === name && other.id !== id) ? `${name} (${region})` : name}
    </option>
  );
  if (cities.length <= largestFirst) return cities.map(option);
  const byName = [...cities].sort((a, b) => a.name.localeCompare(b.name, language));
  return (
    <>
      <optgroup label={t.citiesLargest}>{cities.slice(0, largestFirst).map(option)}</optgroup>
      <optgroup label={t.citiesAll}>{byName.map(option)}</optgroup>
    </>
  );
}
