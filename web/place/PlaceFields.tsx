import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Country } from '#shared/location/countries.ts';
import type { City } from '#shared/location/place.ts';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { useCountryPlaces } from './use-country-places.ts';

/** Number of large cities listed above the alphabetical list. */
const largestFirst = 10;

type PlaceField = 'country' | 'city' | 'municipality';

type PlaceWords = Pick<
  SettingsMessages['profile'],
  'choose' | 'cityFirst' | 'citiesLargest' | 'citiesAll' | 'citiesFailed'
>;

/**
 * Select fields for country, city and municipality. A change clears the fields below it. The cities load per country.
 * The city select remounts when the cities arrive, so that it shows the form's value.
 */
export function PlaceFields({
  place,
  countries,
  register,
  clear,
  errors,
  words: t,
}: {
  place: { country: string; city: string };
  countries: readonly Country[];
  register: (field: PlaceField, options?: { onChange: () => void }) => UseFormRegisterReturn;
  clear: (field: PlaceField) => void;
  errors: Partial<Record<PlaceField, string | undefined>>;
  words: PlaceWords;
}) {
  const { action, field } = useCommon();
  const language = useLanguage();
  const { country, city: cityId } = place;
  const places = useCountryPlaces(country);
  const { cities = [] } = places.data ?? {};
  const municipalities = cities.find(({ id }) => id === cityId)?.municipalities ?? [];
  const failed = places.isError && !places.isFetching;
  /** Lists the largest cities, then all cities alphabetically. Cities with equal names show their region. */
  const cityOptions = () => {
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
  };

  return (
    <>
      <div className="grid grid--pair">
        <SelectField
          label={field.country}
          error={errors.country}
          {...register('country', {
            onChange: () => {
              clear('city');
              clear('municipality');
            },
          })}
        >
          <option value="">{t.choose}</option>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={`${country} ${cities.length}`}
          label={field.city}
          help={!country ? t.cityFirst : places.isFetching ? action.loading : undefined}
          error={errors.city}
          {...register('city', { onChange: () => clear('municipality') })}
        >
          <option value="">{t.choose}</option>
          {cityOptions()}
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
          label={field.municipality}
          error={errors.municipality}
          {...register('municipality')}
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
