import { expect, test } from 'vitest';
import type { ContactDetails, ListingDetail } from '#shared/api/listing.ts';
import {
  contactFields,
  fieldsByTab,
  type ListingField,
  type ListingFieldName,
  openPartOf,
  socialFields,
} from '#shared/listing-fields.ts';
import { common } from '#web/i18n/en/common.ts';
import { messages } from '#web/i18n/en/public.ts';
import { fullContent } from '#tests/support/full-content.ts';
import { openPage } from '#tests/support/open-page.ts';
import { fixtureId, makeListing, makePublicApi } from '#tests/support/public-fixtures.ts';

const { contact, social, ...open } = fullContent();
const shownContent = openPartOf({ contact, social, ...open });
const listing: ListingDetail = { ...makeListing(0), ...shownContent };
const opened: ContactDetails = { ...contact, social };
const api = makePublicApi({ getListing: async () => listing, readOpenedContact: async () => opened });
const read = async (path: string) => {
  const { body } = await openPage(`/en/listings/${fixtureId(0)}${path}`, api);
  // Keep only the visible text, without scripts; pictures would bloat a failure message.
  const [main = ''] = /<main.*<\/main>/s.exec(body) ?? [];
  return main.replaceAll(/<(script|svg|picture).*?<\/\1>|<!-- -->/gs, '').replaceAll('&#x27;', "'");
};
const options: Partial<Record<string, Record<string, string>>> = common.option;

/** Expected texts of the fields that the page does not show as stored. */
const inOwnPlace: Partial<Record<string, string[]>> = {
  hasOwnPlace: [messages.detail.ownPlace],
  price: ['$1,500/hr'],
  country: ['Mexico'],
  city: [listing.cityName],
  municipality: [listing.municipalityName ?? ''],
  availableDays: [messages.detail.everyDay],
  workingHours: ['9:00 am to 9:00 pm'],
};
const { basic, details, services } = fieldsByTab;
const openFields = Object.entries({ ...basic, ...details, ...services }) as Array<
  [keyof typeof open, ListingField]
>;

test.each(openFields)('listing page shows or hides the field %s as specified', async (name, { shown }) => {
  const page = await read('');
  const label = common.field[name];
  const values = [open[name] as string | string[]].flat();
  const wording = (one: string) => options[name]?.[one] ?? one;
  const said = values.map(wording);
  // "Other" says nothing (LIST-14), so a field with only this answer has no row.
  const telling = values.filter((one) => one !== 'other').map(wording);
  if (shown === 'about' && telling.length === 0) expect(page).not.toContain(`<dt>${label}</dt>`);
  else if (shown === 'about') expect(page).toContain(`<dt>${label}</dt><dd>${telling.join(', ')}</dd>`);
  else if (shown === 'badge') expect(page).toContain(label);
  else if (shown === 'nowhere') for (const one of said) expect(page).not.toContain(one);
  else for (const one of inOwnPlace[name] ?? said) expect(page).toContain(one);
});

const ways = Object.entries({ ...contact, ...social }) as Array<[ListingFieldName, string]>;

test('contact page shows every contact detail with label and value', async () => {
  const page = await read('/contact/good');
  expect(ways).toHaveLength(Object.keys({ ...contactFields, ...socialFields }).length);
  for (const [name, value] of ways) {
    expect(page).toContain(`<dt>${common.field[name]}</dt>`);
    expect(page).toContain(`<bdi>${value}</bdi>`);
  }
});

test('listing page shows no contact details', async () => {
  const page = await read('');
  for (const [, value] of ways) expect(page).not.toContain(value);
});
