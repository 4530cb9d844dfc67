import { useState, type ReactNode } from 'react';
import { get } from 'react-hook-form';
import type { OwnListing } from '#shared/api/listing.ts';
import { fieldsByTab, type ListingField, type ListingFieldName } from '#shared/listing-fields.ts';
import { findCountry } from '#shared/location/countries.ts';
import { loadedCountry } from '#shared/location/load-country.ts';
import { useCommon, useContentLang, useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { placeLabel } from '#web/place/place-label.ts';
import { namesOf } from '#web/place/place-view.ts';
import { differences, mergeVersions, type Difference, type Side, type Version } from './compare-versions.ts';
import { useHoursInWords } from './HoursControl.tsx';
import { parsePrice, type ListingValues } from './listing-values.ts';
import { versionOf } from './use-listing-form.ts';

const fields = new Map(
  Object.values<Record<string, ListingField>>(fieldsByTab).flatMap(Object.entries<ListingField>),
);

const sides: readonly Side[] = ['saved', 'mine'];

interface Props {
  /** Version on the server; null if the listing was deleted. */
  saved: OwnListing | null;
  mine: Version;
  /** Version that the form started from, if known. */
  base: Version | undefined;
  /** Continues editing with the merged version, based on the server's version. */
  onJoin: (version: Version) => void;
  onClose: () => void;
}

/**
 * Dialog for a save that conflicts with a save from another device. Shows both versions field by field and preselects
 * fields that only one side changed. The owner must choose the other fields. Saves nothing.
 */
export function ConflictDialog({ saved, ...props }: Props) {
  const { conflict: t } = useOwn().versions;
  const { mine, onJoin, onClose } = props;
  if (saved) return <Choice saved={saved} {...props} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.goneTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.keepEditing}</Button>
          <Button variant="primary" onClick={() => onJoin({ ...mine, photos: [] })}>
            {t.saveAsNew}
          </Button>
        </>
      }
    >
      <p>{t.goneText}</p>
    </Dialog>
  );
}

function Choice({ saved, mine, base, onJoin, onClose }: Props & { saved: OwnListing }) {
  const { conflict: t } = useOwn().versions;
  const [theirs] = useState(() => versionOf(saved));
  const [all] = useState(() => differences(theirs, mine, base));
  const [chosen, setChosen] = useState<Readonly<Record<string, Side | undefined>>>(() =>
    Object.fromEntries(all.map(({ name, changedBy }) => [name, changedBy])),
  );
  const left = all.filter(({ name }) => chosen[name] === undefined).length;
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(all.map(({ name }) => [name, side])));
  const versions = { saved: theirs, mine };
  const words = useFieldWords();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      footer={
        <>
          <span className="soft small dialog-note" role="status">
            {t.left(left)}
          </span>
          <Button onClick={onClose}>{t.keepEditing}</Button>
          <Button
            variant="primary"
            disabled={left > 0}
            onClick={() => onJoin(mergeVersions(theirs, mine, all, chosen))}
          >
            {t.join}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t.text}</p>
        <div className="row">
          <Button onClick={() => chooseAll('saved')}>{t.allSaved}</Button>
          <Button onClick={() => chooseAll('mine')}>{t.allMine}</Button>
        </div>
        {all.map((one) => (
          <fieldset key={one.name} className="field">
            <legend>{words.label(one)}</legend>
            <div className="grid grid--halves">
              {sides.map((side) => (
                <label key={side} className="choice choice--box">
                  <input
                    type="radio"
                    name={`conflict-${one.name}`}
                    checked={chosen[one.name] === side}
                    onChange={() => setChosen((before) => ({ ...before, [one.name]: side }))}
                  />
                  <span className="small strong">{t[side]}</span>
                  <span className="written">{words.value(one, versions[side])}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

const nameOf = (path: string): ListingFieldName => (path.split('.').at(-1) ?? path) as ListingFieldName;

function useFieldWords() {
  const common = useCommon();
  const { versions, photos: photoWords } = useOwn();
  const { conflict: t, place } = versions;
  const hoursOf = useHoursInWords();
  const language = useLanguage();
  const lang = useContentLang();
  const { price } = useFormats();
  const options: Partial<Record<string, Record<string, string>>> = common.option;

  /** Returns a price that the form can't read as it was typed. */
  const priceOf = (typed: string, country: string): string => {
    const [amount, currency] = [parsePrice(typed), findCountry(country)?.currency];
    return amount === undefined || currency === undefined
      ? typed
      : `${price(amount, { country, currency })} ${currency}`;
  };
  const placeOf = (values: ListingValues): string =>
    placeLabel(namesOf(values, loadedCountry(values.country), language)) ?? t.empty;
  const value = ({ name, paths: [path = ''] }: Difference, { values, photos }: Version): ReactNode => {
    if (name === 'photos') return t.photos(photos.length);
    if (name === 'place') return placeOf(values);
    const field = nameOf(path);
    const said: unknown = get(values, path);
    switch (fields.get(field)?.type) {
      case 'hours':
        return hoursOf(said as ListingValues['workingHours']);
      case 'flag':
        return said ? t.yes : t.no;
      case 'choices':
        return (said as string[]).map((one) => options[field]?.[one]).join(', ') || t.empty;
      case 'choice':
        return options[field]?.[said as string] ?? t.empty;
      case 'price':
        return priceOf(said as string, values.country) || t.empty;
      default:
        return said ? <span lang={lang}>{said as string}</span> : t.empty;
    }
  };

  return {
    label: ({ name, paths: [path = ''] }: Difference): string =>
      name === 'photos' ? photoWords.title : name === 'place' ? place.label : common.field[nameOf(path)],
    value,
  };
}
