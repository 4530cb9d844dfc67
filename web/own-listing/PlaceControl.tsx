import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { countries, findCountry } from '#shared/location/countries.ts';
import type { Place } from '#shared/location/place.ts';
import { loadPublicMessages } from '#web/i18n/public-messages.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field, RequiredMark } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { placeLabel } from '#web/place/place-label.ts';
import { namesOf, type PlaceView } from '#web/place/place-view.ts';
import type { TabProps } from './form-tabs.ts';
import { useCountryPlaces } from '#web/place/use-country-places.ts';

/** Id of the control. Errors of the three place fields focus the control. */
export const placeControlId = 'listing-place';

/**
 * Control for country, city and municipality. Its button opens the public pages' search sheet, which loads with its
 * texts on first use. A choice sets all three fields, so the city always belongs to the country.
 */
export function PlaceControl({ form, errors }: TabProps) {
  const { versions } = useOwn();
  const { place: t } = versions;
  const { action } = useCommon();
  const language = useLanguage();
  const [country, city, municipality, category] = useWatch({
    control: form.control,
    name: ['country', 'city', 'municipality', 'category'],
  });
  const places = useCountryPlaces(country);
  const view = usePlaceView({ country, city, municipality });
  const sheet = useOnDemand(async () => {
    const [{ PlaceSheet }, messages] = await Promise.all([
      import('./PlaceSheet.tsx'),
      loadPublicMessages[language].lists(),
    ]);
    return (props: Omit<Parameters<typeof PlaceSheet>[0], 'messages'>) => (
      <PlaceSheet messages={messages} {...props} />
    );
  });

  const choose = (chosen: Place) => {
    const set = (field: 'country' | 'city' | 'municipality', value = '') =>
      form.setValue(field, value, { shouldDirty: true });
    set('country', chosen.country);
    set('city', chosen.city);
    set('municipality', chosen.municipality);
    sheet.close();
  };
  const label = city ? placeLabel(view) : undefined;
  const failed = places.isError && !places.isFetching;

  return (
    <>
      <Field
        id={placeControlId}
        label={
          <>
            {t.label}
            <RequiredMark />
          </>
        }
        error={errors.country ?? errors.city ?? errors.municipality}
      >
        {(control) => (
          <button
            type="button"
            className="input link-row"
            {...control}
            onClick={() => sheet.open(() => showToast({ tone: 'bad', title: t.failed }))}
          >
            <Icon name="pin" size={18} />
            <span className={label ? 'fill' : 'fill soft'}>
              {label ?? (city && !failed ? action.loading : t.choose)}
            </span>
            <Icon name="chevron-right" size={18} />
          </button>
        )}
      </Field>
      {failed && (
        <p className="field__error" role="alert">
          {t.failed} <Button onClick={() => void places.refetch()}>{action.tryAgain}</Button>
        </p>
      )}
      {sheet.Part && (
        <sheet.Part
          open={sheet.isOpen}
          onClose={sheet.close}
          onChoose={choose}
          view={view}
          category={category}
        />
      )}
    </>
  );
}

/** A country that closed after the last save can still be chosen for this listing. */
function usePlaceView({
  country,
  city,
  municipality,
}: Record<'country' | 'city' | 'municipality', string>): PlaceView {
  const { openCountries } = useConfig();
  const language = useLanguage();
  const places = useCountryPlaces(country).data;
  return useMemo(() => {
    const found = findCountry(country);
    const offered = countries.filter(({ id }) => openCountries.includes(id) || id === country);
    return {
      place: {
        country: country || undefined,
        city: city || undefined,
        municipality: municipality || undefined,
      },
      ...namesOf({ country, city, municipality }, places, language),
      defaultCountry: country || (offered[0]?.id ?? ''),
      currency: found?.currency ?? '',
      countries: offered.map(({ id, name }) => ({ id, name: name[language] })),
    };
  }, [country, city, municipality, openCountries, language, places]);
}
